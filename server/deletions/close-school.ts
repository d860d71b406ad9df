import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { SchoolContents } from '#contract/administration/administration.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record.ts'
import type { Schema } from '#server/database/schema.ts'
import { findOpenSchool, lockSchools, updateSchool } from '#server/schools/store.ts'
import { endSomeSessions } from '#server/sessions/end-sessions.ts'
import { notifySchoolAdmins } from '#server/administration/notify-of-school.ts'

/** Sessions ended in one statement. Each also updates six indexes. */
const batchSize = 100

/** A university's contents, for the audit: after the erasure they are recorded nowhere else. */
type ContentCounts = Omit<SchoolContents, 'id' | 'name'>

/**
 * Closes a university: no one signs in or registers there any more, and all sessions of its people have ended when this
 * returns. It can be reopened for 30 days. Then `erase-schools.ts` deletes its rows. Its administrators, and those of
 * all universities, are notified by email. Returns false when it was already closed or never existed. `onClosed` is
 * called even when ending the sessions failed, so that the eraser ends the rest. `now` in ms.
 */
export async function closeSchool(
  db: Kysely<Schema>,
  id: string,
  actor: Pick<AuditEntry, 'actor_kind' | 'actor_id'>,
  now: number,
  onClosed: () => void,
  counts: ContentCounts,
): Promise<boolean> {
  const isClosed = await db.transaction().execute(async (trx) => {
    await lockSchools(trx)
    const school = await findOpenSchool(trx, id)
    if (!school) return false
    await updateSchool(trx, id, { closed_at: now, erasure_announced_at: null })
    await notifySchoolAdmins(trx, school, { news: 'closed', by: actor.actor_id, closedAt: now }, now)
    const object = { object_kind: 'school', object_id: id, school_id: id }
    await recordAudit(
      trx,
      { ...actor, action: 'school.delete', ...object, detail: { name: school.name, ...counts } },
      now,
    )
    return true
  })
  if (!isClosed) return false
  try {
    while ((await endSomeSessions(db, { school: id }, batchSize)) === batchSize) await nextTurn()
  } finally {
    onClosed()
  }
  return true
}
