import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { forgetBrowsers } from '#server/sessions/known-browser.ts'

/** Deletes what no foreign key deletes with a faculty member: known browsers, and links requested by address. */
export async function forgetFacultySignIns(db: Kysely<Schema>, of: { id: string; email: string }): Promise<void> {
  await forgetBrowsers(db, 'faculty', [of.id])
  await db.deleteFrom('email_link').where('email', '=', of.email).where('kind', '=', 'faculty').execute()
}
