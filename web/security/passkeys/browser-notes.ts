import type { PersonKind } from '#contract/roles.ts'

// In IndexedDB and not in local storage, whose keys the specification lists.
const databaseName = 'rollbook-passkey-offer'
const storeName = 'offered'

/**
 * 'student': a passkey was offered after a check-in. `has-…`: this browser has a passkey for an account of this kind.
 */
type Note = 'student' | `has-${PersonKind}`

/** Returns whether this browser has the note. Rejects if the browser refuses storage. */
export async function hasBrowserNote(note: Note): Promise<boolean> {
  return (await run('readonly', (store) => store.count(note))) > 0
}

/** Stores a note, or deletes it. Rejects if the browser refuses storage. */
export async function setBrowserNote(note: Note, isTrue: boolean): Promise<void> {
  if (isTrue) await run('readwrite', (store) => store.put(true, note))
  else await run('readwrite', (store) => store.delete(note))
}

/** The key for the university whose single sign-on this browser used last. */
const lastSchool = 'last-school'

/**
 * Returns the id of the university whose single sign-on was used last, or null. Rejects if the browser refuses storage.
 */
export async function readSchoolNote(): Promise<string | null> {
  const school: unknown = await run('readonly', (store) => store.get(lastSchool))
  return typeof school === 'string' ? school : null
}

/**
 * Stores the id of the university whose single sign-on was used last. Null deletes it. Rejects if the browser refuses
 * storage.
 */
export async function setSchoolNote(school: string | null): Promise<void> {
  if (school === null) await run('readwrite', (store) => store.delete(lastSchool))
  else await run('readwrite', (store) => store.put(school, lastSchool))
}

async function run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  try {
    return await new Promise((resolve, reject) => {
      const request = ask(database.transaction(storeName, mode).objectStore(storeName))
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  } finally {
    database.close()
  }
}
