// In its own database and not in local storage, whose keys the specification names.
const databaseName = 'rollbook-passkey-offer'
const storeName = 'offered'

/** Returns whether this browser offered a passkey before. */
export async function wasOffered(): Promise<boolean> {
  return (await run('readonly', (store) => store.count())) > 0
}

/** Remembers that this browser has offered a passkey, for all accounts. */
export async function noteOffered(): Promise<void> {
  await run('readwrite', (store) => store.put(true, 'student'))
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
