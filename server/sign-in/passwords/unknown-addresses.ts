import { adminLockMs } from '#contract/sign-in/sign-in.ts'
import { lockoutKey } from '#server/accounts/lockout-key.ts'
import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'
import { isRecent } from '#server/time/is-recent.ts'
import { addFailure, day, limits, lockedRefusal, refuseCounted } from './lockout-rules.ts'
import type { Attempt, Door, Failures } from './lockout-rules.ts'

/**
 * The maximum number of addresses to remember, at about 200 bytes each. An IPv6 /56, like two IPv4 addresses, may send
 * 180,000 requests in the 15 minutes for which failures count. So no client can make us forget an address early, which
 * would show that it has no account.
 */
const maxRemembered = 200_000
/** The number of stored characters of a key: 72 bits. A longer slice would make V8 keep the whole key in memory. */
const keyLength = 12

/**
 * Counts failed sign-ins at addresses without an account, by the same rules as `countAttempt`, but in memory, so that
 * made-up addresses don't fill the database. When it is full, it forgets the least recently used address. A restart
 * forgets all addresses.
 */
export class UnknownAddresses {
  readonly #secretKey: Buffer
  readonly #limit: number
  /** The most recently used last. */
  readonly #counts = new OldestFirstMap<string, Failures>()

  constructor(secretKey: Buffer, limit = maxRemembered) {
    this.#secretKey = secretKey
    this.#limit = limit
  }

  get size(): number {
    return this.#counts.size
  }

  /** Counts an attempt at `attemptedAt` (ms). */
  count({ kind, email }: { kind: Door; email: string }, attemptedAt: number): Attempt {
    const key = lockoutKey(this.#secretKey, kind, email, null).slice(0, keyLength)
    const stored = this.#counts.get(key)
    const added = addFailure(stored, limits[kind].period, attemptedAt)
    const refusal = refuseCounted(added, { kind, isKnown: false }, attemptedAt)
    // A refused attempt changes nothing, as in `countAttempt`.
    const counted = Object.assign(stored ?? added, refusal ? null : added)
    this.#keep(key, counted, attemptedAt)
    const takeBack = async () => {
      counted.failures = Math.max(0, counted.failures - 1)
      counted.day_failures = Math.max(0, counted.day_failures - 1)
    }
    const { failures } = counted
    const maximum = limits[kind].failures
    return {
      refusal,
      isKnown: false,
      isFirst: failures === 1,
      attemptsLeft: Math.max(0, maximum - failures),
      takeBack,
      async failed() {
        if (failures < maximum) return null
        counted.locked_until = attemptedAt + adminLockMs
        return lockedRefusal(kind, counted.locked_until, attemptedAt)
      },
      // Without an account, no password is correct.
      right: takeBack,
    }
  }

  #keep(key: string, counted: Failures, now: number): void {
    this.#counts.renew(key, counted)
    this.#counts.dropWhile(
      ({ since: countStart, day_since: dayStart }) => !isRecent(countStart, day, now) && !isRecent(dayStart, day, now),
    )
    this.#counts.shrinkTo(this.#limit)
  }
}
