import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import type { OwnAccount } from './own-accounts.ts'

/** News about an account is worth sending for three days, in ms. */
const newsLife = 3 * 24 * 3_600_000

/**
 * Writes the email that tells the owner of an account about a passkey that was added or removed. The name goes along
 * in `details`, because a removed passkey has no row any more. `by` is who did it. `at` in ms.
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
