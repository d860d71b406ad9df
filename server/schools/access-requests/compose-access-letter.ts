import type { Db } from '#server/database/connect.ts'
import type { Letter } from '#server/mail/letter.ts'
import { accessReceivedLetter } from '#server/mail/letters/access-received.ts'
import { accessRequestLetter } from '#server/mail/letters/access-request.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'
import { nameKey } from '../rules.ts'
import { schoolsLike } from '../store.ts'
import { findAccessRequest } from './store.ts'

type Deps = { db: Db; publicUrl: string; timeZone: string }

/** Writes a letter about a request for access from its outbox row; null when the request is gone. */
export async function composeAccessLetter(
  { db, publicUrl, timeZone }: Deps,
  mail: Pick<MailOutboxTable, 'letter' | 'access_request_id'>,
): Promise<Letter | null> {
  const asked = mail.access_request_id ? await findAccessRequest(db, mail.access_request_id) : undefined
  if (!asked) return null
  if (mail.letter === 'access-request-received') return accessReceivedLetter({ url: `${publicUrl}/guide` })
  const due = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' }).format(asked.due_at)
  const domains = [asked.faculty_domain, asked.student_domain]
  const known = await schoolsLike(db, { nameKey: nameKey(asked.university), domains })
  return accessRequestLetter({
    ...asked,
    looksAutomatic: asked.looks_automatic === 1,
    due,
    known: known.map(({ name }) => name),
  })
}
