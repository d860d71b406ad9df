import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { recordAudit, type AuditEntry } from '#server/audit/record.ts'
import type { Schema } from '#server/database/schema.ts'
import { findOpenSchool, takeSchoolTurn, updateSchool } from '#server/schools/store.ts'
import { endSomeSessions, forgetBrowsers } from '#server/sign-in/administrator-sessions.ts'
import { deleteSubsOf } from './store.ts'

/** Sessions ended in one statement: each takes its place in six indexes along. */
const together = 100

/**
 * Closes a university that is to be deleted: nobody signs in or registers there any more, its sub administrators are
 * gone, and every session of its people has ended when this returns. Its rows go afterwards, see `erase-schools.ts`.
 * False when it was closed already, or never was. `closed` is called however the ending of sessions went, so that the
 * rest of it is done there. `at` in ms.
 */
export async function closeSchool(
  db: Kysely<Schema>,
  id: string,
  by: Pick<AuditEntry, 'actor_kind' | 'actor_id'>,
  at: number,
  closed: () => void,
): Promise<boolean> {
  const isClosed = await db.transaction().execute(async (trx) => {
    await takeSchoolTurn(trx)
    if (!(await findOpenSchool(trx, id))) return false
    await updateSchool(trx, id, { closed_at: at })
    const subs = await deleteSubsOf(trx, id)
    await forgetBrowsers(trx, 'admin', subs)
    const object = { object_kind: 'school', object_id: id, school_id: id }
    await recordAudit(trx, { ...by, action: 'school.delete', ...object, detail: { administrators: subs.length } }, at)
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
