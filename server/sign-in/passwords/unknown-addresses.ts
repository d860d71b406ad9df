import { adminLockMs } from '#contract/sign-in/sign-in.ts'
import { lockoutKey } from '#server/accounts/lockout-key.ts'
import { day, limits, lockedRefusal, refuseCounted, type Attempt, type Door, type Failures } from './lockout-rules.ts'

/**
 * The most addresses to remember, at about 200 bytes each. An IPv6 /56, like two IPv4 addresses, may send 180,000
 * requests in the 15 minutes for which failures count. So neither makes us forget an address early, which would show
 * that it has no account.
 */
const mostRemembered = 200_000
/** How many characters of a key are kept: 72 bits. A longer slice would make V8 keep the whole key in memory. */
const keyLength = 12

/**
 * Counts failed sign-ins at addresses without an account, by the same rules as `countAttempt`, but in memory, so that
 * made-up addresses don't fill the database. When it is full, it forgets the least recently used address. A restart
 * forgets all.
 */
export class UnknownAddresses {
  readonly #secretKey: Buffer
  readonly #most: number
  /** The most recently used last. */
  readonly #counts = new Map<string, Failures>()

  constructor(secretKey: Buffer, most = mostRemembered) {
    this.#secretKey = secretKey
    this.#most = most
  }

  get size(): number {
    return this.#counts.size
  }

  /** Counts an attempt at `at` (ms). */
  count({ kind, email }: { kind: Door; email: string }, at: number): Attempt {
    const key = lockoutKey(this.#secretKey, kind, email, null).slice(0, keyLength)
    const counted = addFailure(this.#counts.get(key), limits[kind].within, at)
    this.#keep(key, counted, at)
    const refusal = refuseCounted(counted, { kind, isKnown: false }, at)
    const takeBack = async () => {
      counted.failures = Math.max(0, counted.failures - 1)
      counted.day_failures = Math.max(0, counted.day_failures - 1)
    }
    const { failures } = counted
    const most = limits[kind].failures
    if (refusal) void takeBack()
    return {
      refusal,
      isKnown: false,
      isFirst: failures === 1,
      left: Math.max(0, most - failures),
      takeBack,
      async failed() {
        if (failures < most) return null
        counted.locked_until = at + adminLockMs
        return lockedRefusal(kind, counted.locked_until, at)
      },
      // There is no right password without an account.
      right: takeBack,
    }
  }

  #keep(key: string, counted: Failures, at: number): void {
    this.#counts.delete(key)
    this.#counts.set(key, counted)
    for (const [oldest, { since, day_since: daySince }] of this.#counts) {
      const isOver = since < at - day && daySince < at - day
      if (!isOver && this.#counts.size <= this.#most) return
      this.#counts.delete(oldest)
    }
  }
}

/** Adds one failure to a count and returns it, by the same rules as the SQL in lockout.ts. Changes `before`. */
function addFailure(before: Failures | undefined, within: number, at: number): Failures {
  if (!before) return { failures: 1, since: at, locked_until: null, day_failures: 1, day_since: at }
  const startsOver = before.locked_until === null ? before.since < at - within : before.locked_until <= at
  const startsDay = before.day_since < at - day
  if (startsOver) Object.assign(before, { failures: 0, since: at, locked_until: null })
  if (startsDay) Object.assign(before, { day_failures: 0, day_since: at })
  before.failures += 1
  before.day_failures += 1
  return before
}
