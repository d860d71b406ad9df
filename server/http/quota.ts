import { apiMessages } from '#contract/api/words.ts'
import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'
import { isLately } from '#server/time/lately.ts'
import { tooMany } from './refusals.ts'

/**
 * The limits of an account in a day, for all of its sessions together. It is far above a real day's work: it keeps a
 * program from filling the database.
 */
export type DayLimits = {
  /**
   * Sign-ins with a password or a passkey: each leaves a line in the audit. A program that tries every five minutes
   * whether signing in works makes 288. Emailed links have their own budget, so a thief who knows the password can't
   * keep the owner out.
   */
  signIns: number
  /** Events that a faculty member creates: an institute's semester of 60 courses has 15 weeks. */
  events: number
  /** Classes that a faculty member creates: the same institute, imported again a few times. */
  classes: number
  /** Students added to rosters, with new classes too: ten classes of 3,000, the largest we know. */
  students: number
  /** Marks, which also make students of unknown addresses: the paper lists of a department's semester. */
  marks: number
  /**
   * Calls that change something, refused ones too: most leave a line in the audit, some emails. A program that adds
   * students one by one needs one each. Not check-ins, and not what ends a stranger's sign-in.
   */
  changes: number
}

export const dayLimits: DayLimits = {
  signIns: 300,
  events: 1_000,
  classes: 300,
  students: 30_000,
  marks: 30_000,
  changes: 10_000,
}

export type Quotas = Record<keyof DayLimits, Quota>

/** Makes the quotas. With `isOn` false nothing is refused. `now` in ms since 1970. */
export function quotas(limits: DayLimits, { isOn, now }: { isOn: boolean; now: () => number }): Quotas {
  const createQuota = (limit: number) => new Quota({ most: limit, isOn, now })
  const { signIns, events, classes, students, marks, changes } = limits
  return {
    signIns: createQuota(signIns),
    events: createQuota(events),
    classes: createQuota(classes),
    students: createQuota(students),
    marks: createQuota(marks),
    changes: createQuota(changes),
  }
}

/** The most accounts to remember, of 150 bytes each. The least recently used one starts again. */
const mostAccounts = 100_000
const hour = 3_600_000
const day = 24 * hour

type Count = { since: number; taken: number }
type Options = { most: number; isOn: boolean; now: () => number }

/** Counts what each account did in a day from the first time on. */
class Quota {
  readonly #options: Options
  readonly #counts = new OldestFirstMap<string, Count>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Throws 429 when an account has used up what it has. */
  check(account: string): void {
    const { most: limit, isOn, now } = this.#options
    const { since: start, taken: used } = this.#findCount(account)
    if (!isOn || used < limit) return
    const wait = start + day - now()
    const hours = Math.ceil(wait / hour)
    throw tooMany(apiMessages.usedUp({ hours }), 'too_many_requests', wait / 1_000)
  }

  /** Counts one more. Throws 429 when an account has used up what it has. */
  spend(account: string): void {
    this.check(account)
    this.add(account)
  }

  /** Counts what an account did. */
  add(account: string, amount = 1): void {
    this.#findCount(account).taken += amount
  }

  #findCount(account: string): Count {
    const { now } = this.#options
    const previous = this.#counts.get(account)
    const count = previous && isLately(previous.since, day - 1, now()) ? previous : { since: now(), taken: 0 }
    this.#counts.renew(account, count)
    this.#counts.shrinkTo(mostAccounts)
    return count
  }
}
