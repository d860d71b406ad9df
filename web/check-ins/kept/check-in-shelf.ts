import type { KeptCheckIn, Shelf } from './waiting-check-ins.ts'

// In IndexedDB, because the specification lists all keys of local storage.
const databaseName = 'rollbook'
export const storeName = 'waiting-check-ins'

/** Stores waiting check-ins in IndexedDB. Without it every call rejects, and they are lost with the page. */
export const checkInShelf: Shelf = {
  all: () => run<KeptCheckIn[]>('readonly', (store) => store.getAll()),
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
  return new Promise((resolve, reject) => {
    const request = ask(database.transaction(storeName, mode).objectStore(storeName))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
