import { apiMessages } from '#contract/api/words.ts'
import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'
import { isRecent } from '#server/time/is-recent.ts'
import { tooMany } from './refusals.ts'

/**
 * The limits of an account per day, for all of its sessions together. They are far above a real day's work and keep a
 * program from filling the database.
 */
export type DayLimits = {
  /**
   * Sign-ins with a password, a passkey, or at the university, each of which adds a line to the audit. A program that
   * checks every five minutes whether sign-in works makes 288. Emailed links have a separate budget, so a thief who
   * knows the password can't lock the owner out.
   */
  signIns: number
  /** Events that a faculty member creates. An institute's semester has 60 courses of 15 weeks. */
  events: number
  /** Classes that a faculty member creates. The same institute may import them a few times. */
  classes: number
  /** Students added to rosters, including those of new classes: ten classes of 3,000, the largest size we know. */
  students: number
  /** Marks, which also create students for unknown addresses: the paper lists of a department's semester. */
  marks: number
  /**
   * Calls that change something, even if refused. Most add a line to the audit, and some send emails. A program that
   * adds students one by one makes one call for each. Check-ins don't count, nor do calls that end a stranger's
   * session.
   */
  changes: number
  /**
   * Refused check-ins that are stored. A student who taps again at every event of a day makes 50. Without a limit, one
   * account would store 14,400, which professors would have to look through.
   */
  refusedCheckIns: number
}

export const dayLimits: DayLimits = {
  signIns: 300,
  events: 1_000,
  classes: 300,
  students: 30_000,
  marks: 30_000,
  changes: 10_000,
  refusedCheckIns: 200,
}

export type Quotas = Record<keyof DayLimits, Quota>

/** Returns the quotas. With `isOn` false, nothing is refused. `now` returns ms since 1970. */
export function quotas(limits: DayLimits, { isOn, now }: { isOn: boolean; now: () => number }): Quotas {
  const createQuota = (limit: number) => new Quota({ most: limit, isOn, now })
  const { signIns, events, classes, students, marks, changes, refusedCheckIns } = limits
  return {
    signIns: createQuota(signIns),
    events: createQuota(events),
    classes: createQuota(classes),
    students: createQuota(students),
    marks: createQuota(marks),
    changes: createQuota(changes),
    refusedCheckIns: createQuota(refusedCheckIns),
  }
}

/**
 * The maximum number of accounts to remember, at 150 bytes each. The least recently used account is forgotten first.
 */
const maxAccounts = 100_000
const hour = 3_600_000
const day = 24 * hour

type Count = { since: number; taken: number }
type Options = { most: number; isOn: boolean; now: () => number }

/** Counts one kind of action per account. An account's day begins with its first action. */
class Quota {
  readonly #options: Options
  readonly #counts = new OldestFirstMap<string, Count>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Throws 429 when an account has used up its quota. */
  check(account: string): void {
    const { most: limit, isOn, now } = this.#options
    const { since: start, taken: used } = this.#findCount(account)
    if (!isOn || used < limit) return
    const wait = start + day - now()
    const hours = Math.ceil(wait / hour)
    throw tooMany(apiMessages.usedUp({ hours }), 'too_many_requests', wait / 1_000)
  }

  /** Counts one action. Throws 429 when an account has used up its quota. */
  spend(account: string): void {
    this.check(account)
    this.add(account)
  }

  /** Counts one action. Returns false when an account has used up its quota. */
  take(account: string): boolean {
    const { most: limit, isOn } = this.#options
    if (isOn && this.#findCount(account).taken >= limit) return false
    this.add(account)
    return true
  }

  /** Counts actions of an account. */
  add(account: string, amount = 1): void {
    this.#findCount(account).taken += amount
  }

  #findCount(account: string): Count {
    const { now } = this.#options
    const previous = this.#counts.get(account)
    const count = previous && isRecent(previous.since, day - 1, now()) ? previous : { since: now(), taken: 0 }
    this.#counts.renew(account, count)
    this.#counts.shrinkTo(maxAccounts)
    return count
  }
}
