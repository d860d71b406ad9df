import type { StoredCheckIn, Shelf } from './waiting-check-ins.ts'

// In IndexedDB, because the specification lists all keys of local storage.
const databaseName = 'rollbook'
const storeName = 'waiting-check-ins'
/** The maximum time (ms) to wait for the database. On some phones it never responds. */
const maxWaitMs = 5_000

/**
 * Stores waiting check-ins in IndexedDB. Without it every call rejects, and check-ins are lost when the page is closed.
 */
export const checkInShelf: Shelf = {
  all: () => inTransaction('readonly', (store) => store.getAll() as IDBRequest<StoredCheckIn[]>),
  async put(checkIn) {
    await inTransaction('readwrite', (store) => store.put(checkIn))
  },
  async remove(nonce) {
    await inTransaction('readwrite', (store) => store.delete(nonce))
  },
}

type Ask<T> = (store: IDBObjectStore) => IDBRequest<T>

/**
 * Runs a transaction, and resolves with the result of its first request after the transaction has been committed.
 * Phones close the connection of a sleeping page, so a failed transaction is retried once on a new connection.
 * `isChained`: the first request's result starts a second request.
 */
export async function inTransaction<T>(mode: IDBTransactionMode, ask: Ask<T>, { isChained = false } = {}): Promise<T> {
  try {
    return await runOnce(mode, ask, isChained)
  } catch {
    opened = null
    return runOnce(mode, ask, isChained)
  }
}

let opened: Promise<IDBDatabase> | null = null

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'nonce' })
    request.onsuccess = () => {
      const database = request.result
      const forget = () => void (opened = null)
      database.onclose = forget
      database.onversionchange = () => {
        database.close()
        forget()
      }
      resolve(database)
    }
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('Another page blocks the database'))
  })
  return opened
}

async function runOnce<T>(mode: IDBTransactionMode, ask: Ask<T>, isChained: boolean): Promise<T> {
  return within(maxWaitMs, async () => {
    const transaction = (await openDatabase()).transaction(storeName, mode)
    const request = ask(transaction.objectStore(storeName))
    // Without an explicit commit, a page that closes before the response would roll back. Safari before 15 doesn't have
    // it.
    if (!isChained) transaction.commit?.()
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  })
}

function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The database didn’t answer')), ms)
    void work()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}
