import type { PersonKind } from '#contract/roles.ts'
import type { Letter } from '#server/mail/letter.ts'
import { passkeyLetter } from '#server/mail/letters/passkey.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'

/** The pages where people find their passkeys. */
const pages: Record<PersonKind, string> = {
  student: '/student/dashboard',
  faculty: '/faculty/dashboard',
  admin: '/admin/settings',
}

/** Writes the email about an added or removed passkey from its outbox row. */
export function composePasskeyLetter(publicUrl: string, { details }: Pick<MailOutboxTable, 'details'>): Letter {
  const { kind, name, change } = JSON.parse(details ?? '{}') as {
    kind: PersonKind
    name: string
    change: 'added' | 'removed'
  }
  return passkeyLetter({ change, name, url: publicUrl + pages[kind], isAdministrator: kind === 'admin' })
}
