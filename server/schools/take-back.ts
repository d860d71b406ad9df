import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { Raise } from '#server/domain-events/domain-events.ts'
import { changeSentences } from './change-words.ts'
import { deletePendingChanges, describeFields, listPending } from './pending-changes.ts'
import { findOpenSchool, lockSchools } from './store.ts'

/**
 * Takes back every pending change of a university, and notifies its administrators by email. `admin` is the id of the
 * person who takes it back, `now` in ms. Returns false when there is nothing to take back.
 */
export function takeBackChanges(
  db: Db,
  id: string,
  { admin, now, raise }: { admin: string; now: number; raise: Raise },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockSchools(trx)
    const school = await findOpenSchool(trx, id)
    if (!school) return 0
    const pending = await listPending(trx, id)
    if (pending.length === 0) return 0
    const changes = changeSentences(school, Object.fromEntries(pending.map(({ field, value }) => [field, value])))
    const fields = await deletePendingChanges(trx, id)
    await raise(trx, 'schoolChanged', { school, news: 'taken-back', by: admin, changes, effectiveAt: null, at: now })
    const object = { object_kind: 'school', object_id: id, school_id: id }
    const actor = { actor_kind: 'admin', actor_id: admin } as const
    await recordAudit(
      trx,
      { ...actor, action: 'school.take-back', ...object, detail: { fields: describeFields(fields) } },
      now,
    )
    return pending.length
  })
}
