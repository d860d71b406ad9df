import type { DbOrTrx } from '#server/database/schema.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import type { OwnAccount } from '#server/http/viewer.ts'

/** The time (ms) in which the email is worth sending: three days. */
const newsLife = 3 * 24 * 3_600_000

/**
 * Queues the email about an added or removed passkey to the owner of the account. Its name is stored in `details`,
 * because a removed passkey has no row. `by` is who did it. `now` in ms.
 */
export async function notifyOfPasskey(
  trx: DbOrTrx,
  notice: {
    account: OwnAccount
    email: string
    name: string
    change: 'added' | 'removed'
    by?: 'owner' | 'command-line'
  },
  now: number,
): Promise<void> {
  const { account, email: recipient, name, change, by: actor = 'owner' } = notice
  const { kind, school } = account
  const details = { kind, name, change, by: actor }
  const template = `${kind}-passkey` as const
  await addToOutbox(trx, { template, to: recipient, school, link: null, details, worthUntil: now + newsLife }, now)
}
