import { assignableRoles, type Administrator } from '#contract/administration/administration.ts'
import { temporaryPasswordHours } from '#contract/administration/limits.ts'
import { listAdministrators } from '#server/accounts/list-administrators.ts'
import { findFaculty } from '#server/accounts/store.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/database/new-id.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'
import { endLinks } from '#server/sign-in/links/email-link-store.ts'
import {
  findAdministrator,
  findAnyAdministrator,
  insertAdministrator,
  lockAdministrators,
  updateAdministrator,
} from '#server/accounts/administrator-store.ts'

export type Promoted =
  | { outcome: 'promoted'; administrator: Administrator }
  | { outcome: 'not-entitled' | 'no-such-faculty' | 'awaiting-approval' | 'already-administrator' }

/**
 * Makes a faculty member an administrator, or promotes one again whose role was revoked, and emails a temporary
 * password. Sessions continue, but don't get the new role until that password is replaced. `promoterId` is the id of
 * the administrator who promotes, `now` in ms. Throws 409 while the university is closed.
 */
export async function promoteFaculty(
  db: Db,
  promotion: { faculty: string; role: 'co' | 'sub' },
  promoterId: string,
  now: number,
): Promise<Promoted> {
  return db.transaction().execute(async (trx): Promise<Promoted> => {
    await lockAdministrators(trx)
    // Read inside the transaction, because the promoter's role may have changed while it waited.
    const promoter = await findAdministrator(trx, promoterId)
    if (!promoter || !assignableRoles(promoter.role as 'sub').includes(promotion.role))
      return { outcome: 'not-entitled' }
    const faculty = await findFaculty(trx, promotion.faculty)
    if (!faculty || faculty.verified_at === null) return { outcome: 'no-such-faculty' }
    await refuseWhileClosed(trx, faculty.school_id)
    if (faculty.approved_at === null) return { outcome: 'awaiting-approval' }
    const { email, first_name, last_name, school_id } = faculty
    const former = await findAnyAdministrator(trx, { faculty: faculty.id, email })
    if (former && former.role !== 'revoked') return { outcome: 'already-administrator' }

    const id = former?.id ?? newId()
    const row = {
      school_id: promotion.role === 'sub' ? school_id : null,
      faculty_id: faculty.id,
      email,
      first_name,
      last_name,
      role: promotion.role,
      password_hash: null,
      must_change: 1,
      temporary_until: null,
    }
    await (former ? updateAdministrator(trx, id, row) : insertAdministrator(trx, { id, ...row, created_at: now }))
    // Links requested before the revocation must not set this password.
    await endLinks(trx, { email, kind: 'admin', keep: [] }, now)
    const worthUntil = now + temporaryPasswordHours * 3_600_000
    await addToOutbox(trx, { template: 'admin-promoted', to: email, school: school_id, link: null, worthUntil }, now)
    const actor = { actor_kind: 'admin', actor_id: promoterId } as const
    const object = { object_kind: 'admin', object_id: id, school_id }
    const detail = { role: promotion.role, faculty: faculty.id, again: former !== undefined }
    await recordAudit(trx, { ...actor, action: 'admin.promote', ...object, detail }, now)
    return { outcome: 'promoted', administrator: (await listAdministrators(trx, id))[0]! }
  })
}
