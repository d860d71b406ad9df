import type { Kysely } from 'kysely'
import { mailboxOf } from '#contract/email.ts'
import type { PersonKind } from '#contract/roles.ts'
import type { Schema } from '#server/database/schema.ts'
import { budgetOf, isWithinBudget, takeMailTurn } from '#server/mail/mail-budgets.ts'
import type { Allowance } from '#server/mail/outbox.ts'
import type { ShareBudgets } from '#server/mail/share-budgets.ts'
import type { Lane } from '#server/mail/table.ts'
import { hasWorkingLink } from './email-link-store.ts'
import { isKnownBrowser, type Asker } from '#server/sign-in/sessions/known-browser.ts'

type About = {
  kind: PersonKind
  email: string
  /** The account's id, or null while there is none. */
  account: string | null
  lane: Lane
  /** Whether the email has a link that signs in or confirms. */
  carriesLink: boolean
}

/**
 * Decides whether an email may be written, in the transaction that writes it. Returns null when the budget is used up.
 * The caller then answers as always and writes nothing. A browser that has signed in to the account before has its own
 * budget. All others share the mailbox's. When that is used up, the mailbox still gets one link each half hour, so
 * either it has a working link, or the next request sends one. `at` in ms.
 */
export async function allowEmail(
  trx: Kysely<Schema>,
  shares: ShareBudgets,
  { kind, email, account, lane, carriesLink }: About,
  { browser, shares: client }: Asker,
  at: number,
): Promise<Allowance | null> {
  const mailbox = mailboxOf(email)
  await takeMailTurn(trx, mailbox)
  const isKnown = await isKnownBrowser(trx, { kind, account, browser })
  const budget = budgetOf(mailbox, isKnown ? browser : null)
  const isSpent = !(await isWithinBudget(trx, budget, at))
  if (isSpent && (!carriesLink || (await hasWorkingLink(trx, { mailbox, kind }, at)))) return null
  if (isKnown) return { budget, lane, turn: 0 }
  const turn = shares.take(lane, client.at(-1)!, at)
  return turn === null ? null : { budget, lane, turn }
}
