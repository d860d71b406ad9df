import type { PersonKind } from '#contract/roles.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { OwnAccount } from '#server/http/viewer.ts'
import type { Email } from '#server/mail/email.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'
import { passkeyEmail } from '#server/mail/templates/sign-in.ts'

type PasskeyNews = {
  name: string
  change: 'added' | 'removed'
  /** The person who did it. By default the owner. */
  by?: 'owner' | 'command-line'
}

/** The email is sent within three days (ms), or not at all. */
const newsLife = 3 * 24 * 3_600_000

/**
 * Queues the email about an added or removed passkey to the owner of the account. The passkey's name is stored in
 * `details`, because a removed passkey has no row. `now` in ms.
 */
export async function notifyOfPasskey(
  trx: DbOrTrx,
  { account, email: recipient, ...news }: PasskeyNews & { account: OwnAccount; email: string },
  now: number,
): Promise<void> {
  const { kind, school } = account
  const details = { kind, ...news }
  const template = `${kind}-passkey` as const
  await addToOutbox(trx, { template, to: recipient, school, link: null, details, worthUntil: now + newsLife }, now)
}

/** Writes the email about an added or removed passkey from its outbox row. */
export function composePasskeyEmail(
  publicUrl: string,
  { details, school_id }: Pick<MailOutboxTable, 'details' | 'school_id'>,
): Email {
  const { kind, name, change, by: actor } = JSON.parse(details ?? '{}') as PasskeyNews & { kind: PersonKind }
  const url = publicUrl + findPasskeysPath(kind, school_id)
  return passkeyEmail({ change, name, url, isAdministrator: kind === 'admin', byCommand: actor === 'command-line' })
}

/**
 * Returns the page that lists a person's passkeys. Only sub administrators have a university, and they have no
 * settings.
 */
function findPasskeysPath(kind: PersonKind, school: string | null): string {
  if (kind !== 'admin') return `/${kind}/dashboard`
  return school === null ? '/admin/settings' : '/admin/dashboard'
}
