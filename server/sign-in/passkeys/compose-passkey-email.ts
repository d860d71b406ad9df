import type { PersonKind } from '#contract/roles.ts'
import type { Email } from '#server/mail/email.ts'
import { passkeyEmail } from '#server/mail/templates/sign-in.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'

/** Writes the email about an added or removed passkey from its outbox row. */
export function composePasskeyEmail(
  publicUrl: string,
  { details, school_id }: Pick<MailOutboxTable, 'details' | 'school_id'>,
): Email {
  const {
    kind,
    name,
    change,
    by: actor,
  } = JSON.parse(details ?? '{}') as {
    kind: PersonKind
    name: string
    change: 'added' | 'removed'
    /** Missing in rows of an earlier version. */
    by?: 'owner' | 'command-line'
  }
  const url = publicUrl + findPasskeysPath(kind, school_id)
  return passkeyEmail({ change, name, url, isAdministrator: kind === 'admin', byCommand: actor === 'command-line' })
}

/** The page with a person's passkeys. Only sub administrators have a university, and they can't open the settings. */
function findPasskeysPath(kind: PersonKind, school: string | null): string {
  if (kind !== 'admin') return `/${kind}/dashboard`
  return school === null ? '/admin/settings' : '/admin/dashboard'
}
