// Deletes the sign-in data of a deleted account that no foreign key deletes.
import { lockoutKey } from '#server/accounts/lockout-key.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { deleteKnownBrowsers } from '#server/sessions/known-browser.ts'
import { endEverySession } from '#server/sessions/end-sessions.ts'

type Account = { id: string; email: string }

/** Deletes a faculty member's known browsers, and the links requested for their address. */
export async function forgetFacultySignIns(db: DbOrTrx, { id, email }: Account): Promise<void> {
  await deleteKnownBrowsers(db, 'faculty', [id])
  await db.deleteFrom('email_link').where('email', '=', email).where('kind', '=', 'faculty').execute()
}

/**
 * Deletes a student's known browsers, the counts of failures, and the links requested for the address, even before the
 * account existed. `isShared`: faculty or an administrator have the same address, and their links stay.
 */
export async function forgetStudentSignIns(
  db: DbOrTrx,
  { id, email }: Account,
  { secretKey, isShared }: { secretKey: Buffer; isShared: boolean },
): Promise<void> {
  const browsers = [null, ...(await deleteKnownBrowsers(db, 'student', [id]))]
  const keys = browsers.map((browser) => lockoutKey(secretKey, 'student', email, browser))
  await db.deleteFrom('sign_in_failure').where('key', 'in', keys).execute()
  await db
    .deleteFrom('email_link')
    .where('email', '=', email)
    .$if(isShared, (links) => links.where('kind', '=', 'student'))
    .execute()
}

/** Signs everyone out and ends every emailed link and code. `endedAt` in ms. */
export async function endEverySignIn(db: DbOrTrx, endedAt: number): Promise<void> {
  await endEverySession(db)
  await db.updateTable('email_link').set({ ended_at: endedAt }).where('ended_at', 'is', null).execute()
}
