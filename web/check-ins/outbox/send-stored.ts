import type { CheckInOutcome } from '#web/check-ins/check-in-answer.ts'
import { inTransaction } from './check-in-shelf.ts'
import { isDecided, type Decision, type Shelf, type WaitingCheckIn, type StoredCheckIn } from './waiting-check-ins.ts'

type Parts = {
  shelf: Pick<Shelf, 'all'> & { decide(nonce: string, decision: Decision): Promise<void> }
  /** Sends one check-in that has waited this many ms. */
  post(checkIn: WaitingCheckIn, queuedMs: number): Promise<CheckInOutcome>
  /** The phone's own clock, in ms. */
  now(): number
}

/**
 * Sends what waits on this phone while no page is open, and stores the server's decisions for the student's next visit.
 * Throws when something still waits, so that the browser runs it again later.
 */
export async function sendStoredCheckIns({ shelf, post, now }: Parts): Promise<void> {
  let isLeft = false
  for (const checkIn of await shelf.all()) {
    const age = Math.max(0, now() - checkIn.madeAt)
    // Without a session the page asks for the sign-in.
    if (isDecided(checkIn) || checkIn.token === null) continue
    const outcome = await post(checkIn, age)
    if (outcome.kind === 'unsent') isLeft = true
    else if (outcome.kind !== 'signed-out') await shelf.decide(checkIn.nonce, { outcome, at: now() })
  }
  if (isLeft) throw new Error('A check-in is still waiting for a network.')
}

/** Stores the decision with a stored check-in, in one transaction: a page may just have removed it. */
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
