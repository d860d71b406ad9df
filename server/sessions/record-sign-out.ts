import { recordAudit } from '#server/audit/record.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Records a sign-out in the audit: from this browser, or from `otherSessions` other sessions. `signedOutAt` in ms. */
export async function recordSignOut(
  db: DbOrTrx,
  viewer: Viewer,
  signedOutAt: number,
  otherSessions = 0,
): Promise<void> {
  const person = viewer.faculty ?? viewer.student ?? viewer.admin ?? viewer.temporaryAdmin ?? viewer.oneFactorAdmin
  if (!person) return
  const kind = viewer.faculty ? 'faculty' : viewer.student ? 'student' : 'admin'
  await recordAudit(
    db,
    {
      actor_kind: kind,
      actor_id: person.id,
      action: 'sign-out',
      object_kind: kind,
      object_id: person.id,
      school_id: person.school,
      ...(otherSessions > 0 && { detail: { others: otherSessions } }),
    },
    signedOutAt,
  )
}
