import type { StoredCheckIn, Shelf } from './waiting-check-ins.ts'

// In IndexedDB, because the specification lists all keys of local storage.
const databaseName = 'rollbook'
export const storeName = 'waiting-check-ins'

/** Stores waiting check-ins in IndexedDB. Without it every call rejects, and they are lost with the page. */
export const checkInShelf: Shelf = {
  all: () => run<StoredCheckIn[]>('readonly', (store) => store.getAll()),
  async put(checkIn) {
    await run('readwrite', (store) => store.put(checkIn))
  },
  async remove(nonce) {
    await run('readwrite', (store) => store.delete(nonce))
  },
}

let opened: Promise<IDBDatabase> | null = null

/** Opens this site's IndexedDB. Rejects when there is none. */
export function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'nonce' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opened
}

async function run<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase()
  const transaction = database.transaction(storeName, mode)
  const request = ask(transaction.objectStore(storeName))
  // Otherwise a page that closes before the response takes its change back.
  transaction.commit()
  await completed(transaction)
  return request.result
}

/** Resolves when everything in `transaction` is stored. Rejects when none of it is. */
export function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
