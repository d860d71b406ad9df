import { findMailbox } from '#contract/email.ts'
import { hasVerifiedAccount } from '#server/accounts/mailbox-store.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import type { StoredSchool } from '#server/schools/table.ts'

type Of = { kind: 'student' | 'faculty'; email: string; school: Pick<StoredSchool, 'id' | 'plus_addresses'> }

/** Locks a mailbox, so that transactions that check its accounts run one after the other. */
export function lockMailbox(trx: DbOrTrx, email: string): Promise<void> {
  return acquireLock(trx, `accounts of ${findMailbox(email)}`)
}

/**
 * Whether an address can't get an account: the address has a confirmed account, or its mailbox has one under another
 * plus part and the university allows only one account per mailbox. Accounts that are older than that rule keep
 * working.
 */
export function isMailboxTaken(trx: DbOrTrx, { kind, email, school }: Of): Promise<boolean> {
  const mailbox = school.plus_addresses === 1 ? null : findMailbox(email)
  return hasVerifiedAccount(trx, kind, { email, mailbox, school: school.id })
}
