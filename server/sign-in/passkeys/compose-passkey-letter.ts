import type { PersonKind } from '#contract/roles.ts'
import type { Letter } from '#server/mail/letter.ts'
import { passkeyLetter } from '#server/mail/letters/passkey.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'

/** Writes the email about an added or removed passkey from its outbox row. */
export function composePasskeyLetter(
  publicUrl: string,
  { details, school_id }: Pick<MailOutboxTable, 'details' | 'school_id'>,
): Letter {
  const { kind, name, change } = JSON.parse(details ?? '{}') as {
    kind: PersonKind
    name: string
    change: 'added' | 'removed'
  }
  return passkeyLetter({ change, name, url: publicUrl + pageOf(kind, school_id), isAdministrator: kind === 'admin' })
}

/** The page where people find their passkeys. Sub administrators, who alone have a university, can't open the settings. */
function pageOf(kind: PersonKind, school: string | null): string {
  if (kind !== 'admin') return `/${kind}/dashboard`
  return school === null ? '/admin/settings' : '/admin/dashboard'
}
