import { signInAnswers } from '#contract/sign-in/words.ts'
import { type Refusal, unavailable } from '#server/http/refusals.ts'
import { FairQueue, type Place } from './fair-queue.ts'

/**
 * Who a password is hashed for. `share` is the client's share of the server: its address (`clientShare`), or
 * `shareOfSession` for someone who is signed in. `isKnown` says that the browser has signed in to the account before.
 */
export type HashPlace = Place & { isKnown: boolean }

/** The server's own work: temporary passwords, the command line. */
export const ownWork: HashPlace = { share: 'server', account: 'server', isKnown: true }

/** The share of someone who is signed in: their session's, so that no one outside can fill it. */
export function shareOfSession(session: string): string {
  return `session ${session}`
}

/** Hashes that run at once. More would only slow down check-ins. */
const slots = 2
/**
 * How many wait in each lane. A share that fills its part is served in 2 to 4 s (20 ms a hash, two at a time), a full
 * lane in 3 to 12 s. Pages wait that long.
 */
const most = { share: 200, all: 300 }
/** While both lanes wait, every fourth turn goes to browsers that the account doesn't know. */
const turnsOfUnknown = 4

type Waiting = { start: () => void; refuse: (refusal: Refusal) => void }

/** Schedules hashes: two at a time, known browsers first, and in each lane every share in turn. */
export class HashTurns {
  readonly #known = new FairQueue<Waiting>(most)
  readonly #unknown = new FairQueue<Waiting>(most)
  #running = 0
  #turns = 0

  get waiting(): number {
    return this.#known.size + this.#unknown.size
  }

  /** Waits for a turn. Call `leave` when it is over. Throws 503 for the item that the queue has no room for. */
  async enter(place: HashPlace): Promise<void> {
    if (this.#running < slots) {
      this.#running += 1
      return
    }
    await new Promise<void>((start, refuse) => {
      const lane = place.isKnown ? this.#known : this.#unknown
      lane.add({ start, refuse }, place)?.refuse(crowded())
    })
  }

  leave(): void {
    const next = this.#next()
    if (next) next.start()
    else this.#running -= 1
  }

  #next(): Waiting | undefined {
    this.#turns += 1
    const lanes = [this.#known, this.#unknown]
    if (this.#turns % turnsOfUnknown === 0) lanes.reverse()
    return lanes[0]!.next() ?? lanes[1]!.next()
  }
}

function crowded(): Refusal {
  return unavailable(signInAnswers.manySignIns, 'sign_in_busy', 5)
}
