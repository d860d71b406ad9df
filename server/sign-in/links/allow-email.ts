import { findMailbox } from '#contract/email.ts'
import type { PersonKind } from '#contract/roles.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { budgetFor, isWithinBudget, takeMailTurn } from '#server/mail/mail-budgets.ts'
import type { OutboxPlacement } from '#server/mail/outbox.ts'
import type { ShareBudgets } from '#server/mail/share-budgets.ts'
import type { Lane } from '#server/mail/table.ts'
import { hasWorkingLink } from './email-link-store.ts'
import { isKnownBrowser, type Requester } from '#server/sessions/known-browser.ts'

type PlannedEmail = {
  kind: PersonKind
  email: string
  /** The account's id, or null if there is none. */
  account: string | null
  /** The university's id, or null for an administrator without a university. */
  school: string | null
  lane: Lane
  /** Whether the email has a link that signs in or confirms. */
  carriesLink: boolean
}

/**
 * Decides whether an email may be written, in the transaction that writes it. A browser that has signed in to the
 * account before has its own budget. All other browsers share the mailbox's budget. When that is used up, the mailbox
 * still gets one link every half hour, so either it has a working link, or the next request sends one. Returns
 * 'mailbox' when the mailbox has reached its limit: the caller then responds as always and writes nothing. An email
 * over the budget of its network or university is written and held (see `ShareBudgets`). Returns 'network' when too
 * many are already held: the caller then says so, or logs it. `now` in ms.
 */
export async function allowEmail(
  trx: DbOrTrx,
  budgets: ShareBudgets,
  { kind, email, account, school, lane, carriesLink }: PlannedEmail,
  { browser, shares }: Requester,
  now: number,
): Promise<OutboxPlacement | 'mailbox' | 'network'> {
  const mailbox = findMailbox(email)
  await takeMailTurn(trx, mailbox)
  const isKnown = await isKnownBrowser(trx, { kind, account, browser })
  const budget = budgetFor(mailbox, isKnown ? browser : null)
  const isSpent = !(await isWithinBudget(trx, budget, now))
  if (isSpent && (!carriesLink || (await hasWorkingLink(trx, { mailbox, kind }, now)))) return 'mailbox'
  if (isKnown) return { budget, lane, state: 'waiting', share: null, turn: 0 }
  const position = budgets.take(lane, { shares, school }, now)
  return position === null ? 'network' : { budget, lane, ...position }
}
