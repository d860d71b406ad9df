import type { CheckInOutcome } from '#web/check-ins/check-in-answer.ts'
import { inTransaction } from './check-in-shelf.ts'
import { isDecided, type Decision, type Shelf, type WaitingCheckIn, type StoredCheckIn } from './waiting-check-ins.ts'

type Parts = {
  shelf: Pick<Shelf, 'all'> & { decide(nonce: string, decision: Decision): Promise<void> }
  /** Sends a check-in that has waited for `queuedMs`. */
  post(checkIn: WaitingCheckIn, queuedMs: number): Promise<CheckInOutcome>
  /** The phone's clock, in ms. */
  now(): number
}

/**
 * Sends the check-ins waiting on this phone while no page is open, and stores the server's decisions for the student's
 * next visit. Throws if any are still waiting, so that the browser runs this again later.
 */
export async function sendStoredCheckIns({ shelf, post, now }: Parts): Promise<void> {
  let isLeft = false
  for (const checkIn of await shelf.all()) {
    const age = Math.max(0, now() - checkIn.madeAt)
    // Without a session, the page must ask the student to sign in.
    if (isDecided(checkIn) || checkIn.token === null) continue
    const outcome = await post(checkIn, age)
    if (outcome.kind === 'unsent') isLeft = true
    else if (outcome.kind !== 'signed-out') await shelf.decide(checkIn.nonce, { outcome, at: now() })
  }
  if (isLeft) throw new Error('A check-in is still waiting for a network.')
}

/** Adds the decision to a stored check-in, in one transaction, because a page may have just removed the check-in. */
export async function storeDecision(nonce: string, decided: Decision): Promise<void> {
  await inTransaction(
    'readwrite',
    (store) => {
      const request: IDBRequest<StoredCheckIn | undefined> = store.get(nonce)
      request.onsuccess = () => {
        // The position and the token are no longer needed.
        if (request.result) store.put({ ...request.result, location: '', token: null, decided } satisfies StoredCheckIn)
      }
      return request
    },
    { isChained: true },
  )
}
