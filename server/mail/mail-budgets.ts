import { mailBudget } from '#contract/mail/limits.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import { maxClockLeadMs } from '#server/time/is-recent.ts'

const minute = 60_000
const hour = 60 * minute

/** The maximum number of emails of a budget within a period (ms). */
const limits = [
  { most: mailBudget.most, within: mailBudget.minutes * minute },
  { most: mailBudget.maxInDay, within: 24 * hour },
]

/**
 * Returns the name of the budget for emails to a mailbox. A browser that has signed in to the account before has its
 * own budget, and all others share one. `browser` is the keyed hash of a known browser's cookie, otherwise null.
 */
export function budgetFor(mailbox: string, browser: string | null): string {
  return browser === null ? `mailbox ${mailbox}` : `browser ${browser} ${mailbox}`
}

/** Makes transactions that count the emails to one mailbox run one after the other. */
export function takeMailTurn(trx: DbOrTrx, mailbox: string): Promise<void> {
  return acquireLock(trx, `mail to ${mailbox}`)
}

/** Whether a budget allows one more email at `now` (ms). Counts the outbox rows that name the budget. */
export async function isWithinBudget(trx: DbOrTrx, budget: string, now: number): Promise<boolean> {
  const written = await trx
    .selectFrom('mail_outbox')
    .select('created_at')
    .where('budget', '=', budget)
    .where('created_at', '>', now - Math.max(...limits.map(({ within: period }) => period)))
    .where('created_at', '<=', now + maxClockLeadMs)
    .orderBy('created_at', 'desc')
    .limit(Math.max(...limits.map(({ most: count }) => count)))
    .execute()
  return limits.every(
    ({ most: count, within: period }) => (written[count - 1]?.created_at ?? -Infinity) <= now - period,
  )
}
