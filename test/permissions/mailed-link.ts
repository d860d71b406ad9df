import type { EmailLinkTable } from '#server/sign-in/table.ts'
import { newId } from '#server/database/new-id.ts'
import { hashSecret, newSecret } from '#server/http/secrets.ts'
import type { World } from '#test/world.ts'

type Columns = Pick<EmailLinkTable, 'kind' | 'purpose' | 'email'> & Partial<EmailLinkTable>

/** Creates a link as if its email had just been sent. Returns its token. */
export async function aMailedLink(world: World, columns: Columns): Promise<string> {
  const token = newSecret()
  const now = world.clock.now()
  await world.db
    .insertInto('email_link')
    .values({
      id: newId(),
      school_id: null,
      student_id: null,
      faculty_id: null,
      admin_id: null,
      nonce_hash: hashSecret(newSecret()),
      remember: 0,
      redirect: null,
      asked_at: now,
      asked_from: 'Firefox on Linux',
      share: null,
      token_hash: hashSecret(token),
      code_hash: null,
      wrong_codes: 0,
      sent_at: now,
      used_by_browser_at: null,
      used_by_click_at: null,
      used_by_code_at: null,
      click_session_id: null,
      ended_at: null,
      ...columns,
    })
    .execute()
  return token
}
