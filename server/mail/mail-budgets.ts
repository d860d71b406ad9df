import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { takeTurn } from '#server/database/take-turn.ts'

const minute = 60_000
const hour = 60 * minute

/** Emails that one budget pays for, in ms: five within the time that a slow one may take, and twenty a day. */
const limits = [
  { most: 5, within: 15 * minute },
  { most: 20, within: 24 * hour },
]

/**
 * Names the budget for emails to a mailbox: a browser that has signed in to the account before has its own, all others
 * share one. `browser` is the keyed hash of a known browser's cookie.
 */
export function budgetOf(mailbox: string, browser: string | null): string {
  return browser === null ? `mailbox ${mailbox}` : `browser ${browser} ${mailbox}`
}

/** Makes transactions that count emails to one mailbox follow one another. */
export function takeMailTurn(trx: Kysely<Schema>, mailbox: string): Promise<void> {
  return takeTurn(trx, `mail to ${mailbox}`)
}

/** Whether a budget pays for one more email. Its emails are the rows of the outbox that name it. `at` in ms. */
export async function isWithinBudget(trx: Kysely<Schema>, budget: string, at: number): Promise<boolean> {
  const written = await trx
    .selectFrom('mail_outbox')
    .select('created_at')
    .where('budget', '=', budget)
    .where('created_at', '>', at - Math.max(...limits.map(({ within }) => within)))
    .orderBy('created_at', 'desc')
    .limit(Math.max(...limits.map(({ most }) => most)))
    .execute()
  return limits.every(({ most, within }) => (written[most - 1]?.created_at ?? -Infinity) <= at - within)
}
