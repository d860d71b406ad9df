import type { z } from 'zod'
import { changeDetail } from '#contract/audit/changes.ts'
import type { changedFaculty } from '#contract/accounts/accounts.ts'
import { profileVersion } from '#contract/versions.ts'
import { recordAudit } from '#server/audit/record.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import type { Db } from '#server/database/db.ts'
import { refuseOtherVersion } from '#server/http/versions.ts'
import { findFaculty, updateFaculty } from './store.ts'
import type { FacultyTable } from './table.ts'

/**
 * Changes a faculty member's own names. Returns the changed row, or undefined when it was deleted in the meantime.
 * Throws 412 when `ifMatch` names another version. `changedAt` in ms.
 */
export function changeFaculty(
  db: Db,
  id: string,
  { first_name, last_name }: z.output<typeof changedFaculty>,
  { changedAt, ifMatch }: { changedAt: number; ifMatch: string | undefined },
): Promise<FacultyTable | undefined> {
  const names = { ...(first_name !== undefined && { first_name }), ...(last_name !== undefined && { last_name }) }
  return db.transaction().execute(async (trx) => {
    await acquireLock(trx, `profile ${id}`)
    const oldRow = await findFaculty(trx, id)
    if (oldRow) await refuseOtherVersion(ifMatch, () => profileVersion(oldRow))
    const row = await updateFaculty(trx, id, names)
    if (!oldRow || !row) return undefined
    const detail = changeDetail(oldRow, row)
    if (Object.keys(detail).length === 0) return row
    const actor = { actor_kind: 'faculty', actor_id: id } as const
    const object = { object_kind: 'faculty', object_id: id, school_id: row.school_id }
    await recordAudit(trx, { ...actor, action: 'account.update', ...object, detail }, changedAt)
    return row
  })
}
