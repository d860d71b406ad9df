import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { SchoolContents } from '#contract/administration/administration.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record.ts'
import type { Schema } from '#server/database/schema.ts'
import { findOpenSchool, takeSchoolTurn, updateSchool } from '#server/schools/store.ts'
import { endSomeSessions } from '#server/sessions/end-sessions.ts'
import { tellOfSchool } from '#server/administration/tell-of-school.ts'

/** Sessions ended in one statement. Each also updates six indexes. */
const together = 100

/** What a university had, for the audit: after the erasure it is recorded nowhere else. */
type Held = Omit<SchoolContents, 'id' | 'name'>

/**
 * Closes a university: no one signs in or registers there any more, and all sessions of its people have ended when this
 * returns. It can be reopened for 30 days. Then `erase-schools.ts` deletes its rows. Its administrators, and those of
 * all universities, are notified by email. Returns false when it was already closed or never existed. `closed` is
 * called even when ending the sessions failed, so that the eraser ends the rest. `at` in ms.
 */
export async function closeSchool(
  db: Kysely<Schema>,
  id: string,
  by: Pick<AuditEntry, 'actor_kind' | 'actor_id'>,
  at: number,
  closed: () => void,
  held: Held,
): Promise<boolean> {
  const isClosed = await db.transaction().execute(async (trx) => {
    await takeSchoolTurn(trx)
    const school = await findOpenSchool(trx, id)
    if (!school) return false
    await updateSchool(trx, id, { closed_at: at, erasure_announced_at: null })
    await tellOfSchool(trx, school, { news: 'closed', by: by.actor_id, closedAt: at }, at)
    const object = { object_kind: 'school', object_id: id, school_id: id }
    await recordAudit(trx, { ...by, action: 'school.delete', ...object, detail: { name: school.name, ...held } }, at)
    return true
  })
  if (!isClosed) return false
  try {
    while ((await endSomeSessions(db, { school: id }, together)) === together) await nextTurn()
  } finally {
    closed()
  }
  return true
}
