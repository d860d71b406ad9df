import { schoolErasedFrom } from '#contract/accounts/ways-back.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { findSchool, takeSchoolTurn, updateSchool } from '#server/schools/store.ts'
import { tellOfSchool } from '#server/administration/tell-of-school.ts'

/**
 * Reopens a closed university with everything it had. Its people can sign in as before. `by` is the administrator's id,
 * `at` in ms. Returns 'too-late' after its 30 days, 'gone' when there is no such closed university.
 */
export function reopenSchool(db: Db, id: string, by: string, at: number): Promise<'reopened' | 'too-late' | 'gone'> {
  return db.transaction().execute(async (trx) => {
    await takeSchoolTurn(trx)
    const school = await findSchool(trx, id)
    if (!school || school.closed_at === null) return 'gone'
    if (at > schoolErasedFrom(school.closed_at)) return 'too-late'
    await updateSchool(trx, id, { closed_at: null, erasure_announced_at: null })
    await tellOfSchool(trx, school, { news: 'reopened', by, closedAt: school.closed_at }, at)
    const object = { object_kind: 'school', object_id: id, school_id: id }
    const actor = { actor_kind: 'admin', actor_id: by } as const
    await recordAudit(trx, { ...actor, action: 'school.reopen', ...object, detail: { name: school.name } }, at)
    return 'reopened'
  })
}
