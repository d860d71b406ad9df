import { recordAudit, type AuditEntry } from '#server/audit/record.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import type { FactorNews } from '#server/mail/templates/second-factor.ts'
import { findGraceEnd } from '#server/sessions/second-factor.ts'
import { allUniversities, deleteRequirement, insertRequirement, listGroupMembers } from './store.ts'

/** The email is sent within three days (ms), or not at all. */
const newsLife = 3 * 24 * 3_600_000

/** The change of a requirement. `name` is the actor's name for the email, null for the command line. */
export type RequirementChange = {
  scope: string
  required: boolean
  actor: Pick<AuditEntry, 'actor_kind' | 'actor_id'>
  name: string | null
}

/**
 * Requires a second factor from a group of administrators, or makes it optional. Records it in the audit, and emails
 * all of them. No session ends, because a session that needs a confirmation asks for it. Call it in a transaction.
 * Returns false when nothing changed. `now` in ms.
 */
export async function changeRequirement(
  trx: DbOrTrx,
  { scope, required, actor, name }: RequirementChange,
  now: number,
): Promise<boolean> {
  const isChanged = await (required ? insertRequirement(trx, scope, now) : deleteRequirement(trx, scope))
  if (!isChanged) return false
  const school = scope === allUniversities ? null : scope
  const action = required ? 'second-factor.require' : 'second-factor.waive'
  const object = school === null ? { object_kind: 'admin' } : { object_kind: 'school' }
  await recordAudit(trx, { ...actor, action, ...object, object_id: school, school_id: school }, now)
  for (const { email, hasPasskey, hasSignIn } of await listGroupMembers(trx, scope)) {
    const factors = { has_passkey: hasPasskey, has_sign_in: hasSignIn }
    const details: FactorNews = { required, by: name, ...factors, grace_until: findGraceEnd(now) }
    const mail = { template: 'admin-second-factor', to: email, school, link: null, details } as const
    await addToOutbox(trx, { ...mail, worthUntil: now + newsLife }, now)
  }
  return true
}
