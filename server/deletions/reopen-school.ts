import { schoolErasedFrom } from '#contract/accounts/ways-back.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { restartClosedClasses } from '#server/classes/store.ts'
import { restartClosedEvents } from '#server/events/store.ts'
import { restartClosedFaculty } from '#server/accounts/closed-faculty.ts'
import type { PendingChange } from '#contract/schools/schools.ts'
import { changeSentences } from '#server/schools/change-words.ts'
import { asPending, resumeChanges } from '#server/schools/pending-changes.ts'
import { findSchool, lockSchools, updateSchool } from '#server/schools/store.ts'
import { notifySchoolAdmins } from '#server/administration/notify-of-school.ts'

export type SchoolReopened =
  | { outcome: 'reopened'; pending: PendingChange[] }
  | { outcome: 'too-late' }
  | { outcome: 'gone' }

/**
 * Reopens a closed university with everything it had. Its people can sign in as before. The clocks that stood still
 * start again: pending changes wait another day, and deleted faculty accounts, classes and events another 7. `now` in
 * ms. Returns the pending changes, or 'too-late' after its 30 days, 'gone' when there is no such closed university.
 */
export function reopenSchool(db: Db, id: string, adminId: string, now: number): Promise<SchoolReopened> {
  return db.transaction().execute(async (trx): Promise<SchoolReopened> => {
    await lockSchools(trx)
    const school = await findSchool(trx, id)
    if (!school || school.closed_at === null) return { outcome: 'gone' }
    if (now > schoolErasedFrom(school.closed_at)) return { outcome: 'too-late' }
    await updateSchool(trx, id, { closed_at: null, erasure_announced_at: null })
    await restartClosedFaculty(trx, id, now)
    await restartClosedClasses(trx, id, now)
    await restartClosedEvents(trx, id, now)
    const pending = await resumeChanges(trx, id, school.closed_at, now)
    const changes = changeSentences(school, Object.fromEntries(pending.map(({ field, value }) => [field, value])))
    const effectiveAt = pending[0]?.effective_at ?? null
    await notifySchoolAdmins(trx, school, { news: 'reopened', by: adminId, changes, effectiveAt }, now)
    const object = { object_kind: 'school', object_id: id, school_id: id }
    const actor = { actor_kind: 'admin', actor_id: adminId } as const
    await recordAudit(trx, { ...actor, action: 'school.reopen', ...object, detail: { name: school.name } }, now)
    return { outcome: 'reopened', pending: pending.map((change) => asPending(change)) }
  })
}
