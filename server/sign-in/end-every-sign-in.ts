import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { endEverySession } from '#server/sessions/end-sessions.ts'

/** Signs everyone out and ends every emailed link and code. `endedAt` in ms. */
export async function endEverySignIn(db: Kysely<Schema>, endedAt: number): Promise<void> {
  await endEverySession(db)
  await db.updateTable('email_link').set({ ended_at: endedAt }).where('ended_at', 'is', null).execute()
}
