import { signInAnswers } from '#contract/sign-in/words.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { hasRow } from '#server/database/query-outcome.ts'
import { type Refusal, tooMany } from '#server/http/refusals.ts'

/** Minutes after which a request that was refused is worth another try. By then some emails were sent. */
const tryAgainIn = 5

/** 429 for a request for an email, because too many of the network wait. */
export function emailsWait(): Refusal {
  return tooMany(signInAnswers.manyEmails({ minutes: tryAgainIn }), 'too_many_requests', tryAgainIn * 60)
}

/**
 * Whether a browser has signed in to the account of an address before. One query, so that its duration doesn't reveal
 * whether there is one.
 */
export async function isKnownAt(
  db: DbOrTrx,
  { kind, email, browser }: { kind: 'student' | 'faculty'; email: string; browser: string | null },
): Promise<boolean> {
  if (!browser) return false
  return hasRow(
    db
      .selectFrom(kind)
      .innerJoin('known_browser', 'known_browser.account_id', `${kind}.id`)
      .select('known_browser.since')
      .where(`${kind}.email`, '=', email)
      .where('known_browser.kind', '=', kind)
      .where('known_browser.browser', '=', browser),
  )
}
