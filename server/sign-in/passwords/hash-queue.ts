import { signInAnswers } from '#contract/sign-in/words.ts'
import { type Refusal, unavailable } from '#server/http/refusals.ts'
import { FairQueue, type QueueSlot } from './fair-queue.ts'
import type { RecentSignIns } from './recent-sign-ins.ts'

/**
 * The slot of a hash in the queues. `shares` are `clientShares`, or `sharesOfAccount` for a person who is signed in.
 * `isKnown` is true when the browser has signed in to the account before.
 */
export type HashSlot = QueueSlot & { isKnown: boolean }

/** The slot of the server's own hashes, such as temporary passwords and those of the command line. */
export const serverSlot: HashSlot = { shares: ['server'], account: 'server', isKnown: true }

/** Returns an account's share. It's the same in all sessions of the account, so that no one else can fill it. */
export function sharesOfAccount(account: string): string[] {
  return [`account ${account}`]
}

/** The maximum number of hashes that run simultaneously. More would slow down check-ins. */
const slots = 2
/**
 * The maximum number of hashes that wait in each lane, of one widest share and of all. A full share takes 2 to 4 s (20
 * ms a hash, two at a time), a full lane 3 to 12 s. Pages wait that long.
 */
const maxWaiting = { share: 200, all: 300 }
/** When hashes wait in both lanes, every fourth turn is for browsers that are new to the account. */
const turnsOfUnknown = 4

type Waiting = { start: () => void; refuse: (refusal: Refusal) => void }

/**
 * Schedules hashes: two at a time, known browsers first, and in each lane every share in turn. When a lane is full,
 * networks from which many people recently signed in are the last to lose their slots.
 */
export class HashQueue {
  readonly #known: FairQueue<Waiting>
  readonly #unknown: FairQueue<Waiting>
  #running = 0
  #turns = 0

  constructor(recent: Pick<RecentSignIns, 'count'>) {
    const options = { limits: maxWaiting, provedFrom: (share: string) => recent.count(share) }
    this.#known = new FairQueue(options)
    this.#unknown = new FairQueue(options)
  }

  get waiting(): number {
    return this.#known.size + this.#unknown.size
  }

  /** Waits for a turn. Call `leave` after it. Throws 503 if the queue has no room (see `FairQueue.add`). */
  async enter(place: HashSlot): Promise<void> {
    if (this.#running < slots) {
      this.#running += 1
      return
    }
    await new Promise<void>((start, refuse) => {
      const lane = place.isKnown ? this.#known : this.#unknown
      lane.add({ start, refuse }, place)?.refuse(queueIsFull())
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

function queueIsFull(): Refusal {
  return unavailable(signInAnswers.manySignIns, 'sign_in_busy', 5)
}
