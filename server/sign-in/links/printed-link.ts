import { mailWords } from '#contract/mail/words.ts'
import type { Kysely } from 'kysely'
import type { PersonKind } from '#contract/roles.ts'
import { newId } from '#server/database/new-id.ts'
import type { Schema } from '#server/database/schema.ts'
import { hashSecret, newSecret } from '#server/http/secrets.ts'
import { insertLink } from './email-link-store.ts'

type Whose = { kind: PersonKind; id: string; school: string | null; email: string }

/**
 * Adds a link for the command line to print, and returns its token, which is stored only as a hash. No browser asked
 * for it, so the page always asks first. It has no code, and it doesn't count toward the mailbox's budget. `printedAt`
 * in ms.
 */
export async function insertPrintedLink(
  db: Kysely<Schema>,
  { kind, id, school, email }: Whose,
  printedAt: number,
): Promise<string> {
  const token = newSecret()
  await insertLink(db, {
    id: newId(),
    school_id: school,
    kind,
    purpose: kind === 'admin' ? 'reset' : 'sign-in',
    email,
    mailbox: null,
    student_id: kind === 'student' ? id : null,
    faculty_id: kind === 'faculty' ? id : null,
    admin_id: kind === 'admin' ? id : null,
    nonce_hash: hashSecret(newSecret()),
    remember: 0,
    redirect: null,
    asked_at: printedAt,
    asked_from: mailWords.serversCommandLine,
    share: null,
    token_hash: hashSecret(token),
    code_hash: null,
    wrong_codes: 0,
    sent_at: printedAt,
    used_by_browser_at: null,
    used_by_click_at: null,
    used_by_code_at: null,
    click_session_id: null,
    ended_at: null,
  })
  return token
}
