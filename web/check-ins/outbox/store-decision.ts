import { inTransaction } from './check-in-shelf.ts'
import type { Decision, StoredCheckIn } from './waiting-check-ins.ts'

/**
 * Stores the server's decision with a check-in that is still stored. One transaction, because a page may have just
 * shown the same decision and removed the check-in.
 */
export async function storeDecision(nonce: string, decided: Decision): Promise<void> {
  await inTransaction(
    'readwrite',
    (store) => {
      const request: IDBRequest<StoredCheckIn | undefined> = store.get(nonce)
      request.onsuccess = () => {
        // The position and the token aren't needed any more.
        if (request.result) store.put({ ...request.result, location: '', token: null, decided } satisfies StoredCheckIn)
      }
      return request
    },
    { isChained: true },
  )
}
