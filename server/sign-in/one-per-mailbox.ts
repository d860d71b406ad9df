import { findMailbox } from '#contract/email.ts'
import { hasVerifiedAccount } from '#server/accounts/mailbox-store.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import type { StoredSchool } from '#server/schools/table.ts'

type Of = { kind: 'student' | 'faculty'; email: string; school: Pick<StoredSchool, 'id' | 'plus_addresses'> }

/** Makes transactions that check a mailbox's accounts run one after the other. */
export function lockMailbox(trx: DbOrTrx, email: string): Promise<void> {
  return acquireLock(trx, `accounts of ${findMailbox(email)}`)
}

/**
 * Whether an address can't get an account: it has a confirmed one already, or its mailbox has one with another plus
 * part and the university allows only one account for each mailbox. Accounts from before that rule keep working.
 */
export function isMailboxTaken(trx: DbOrTrx, { kind, email, school }: Of): Promise<boolean> {
  const mailbox = school.plus_addresses === 1 ? null : findMailbox(email)
  return hasVerifiedAccount(trx, kind, { email, mailbox, school: school.id })
}
