import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import type { OwnAccount } from './own-accounts.ts'

/** How long (ms) the email is worth sending: three days. */
const newsLife = 3 * 24 * 3_600_000

/**
 * Queues the email about an added or removed passkey to the owner of the account. Its name is stored in `details`,
 * because a removed passkey has no row. `by` is who did it. `at` in ms.
 */
export async function tellOfPasskey(
  trx: Kysely<Schema>,
  told: {
    account: OwnAccount
    email: string
    name: string
    change: 'added' | 'removed'
    by?: 'owner' | 'command-line'
  },
  at: number,
): Promise<void> {
  const { account, email: to, name, change, by = 'owner' } = told
  const { kind, school } = account
  const details = { kind, name, change, by }
  const template = `${kind}-passkey` as const
  await addToOutbox(trx, { template, to, school, link: null, details, worthUntil: at + newsLife }, at)
}
