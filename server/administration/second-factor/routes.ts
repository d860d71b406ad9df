import type { FastifyInstance } from 'fastify'
import { freshMinutes } from '#contract/sessions/fresh-proof.ts'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import { factorRequirementCalls, type FactorRequirement } from '#contract/administration/second-factor/calls.ts'
import { secondFactorMessages } from '#contract/administration/second-factor/words.ts'
import { findAdministrator } from '#server/accounts/administrator-store.ts'
import { readScope } from '#server/accounts/rules.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { conflict, forbidden, notFound, Refusal } from '#server/http/refusals.ts'
import { requireViewer, toActor, type Viewer } from '#server/http/viewer.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'
import { findSchool } from '#server/schools/store.ts'
import { findGraceEnd } from '#server/sessions/second-factor.ts'
import { findPasskeyUseTime } from '#server/sessions/session-store.ts'
import { isRecent } from '#server/time/is-recent.ts'
import { changeRequirement } from './change-requirement.ts'
import { allUniversities, hasAdminPasskey, hasUsedPasskeySince, listFactorGroups, type FactorGroup } from './store.ts'

/** The groups that must have a second factor. Administrators can read them, and change them after using a passkey. */
export function factorRequirementRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, wakeMail } = deps

  serveCalls(app, deps, factorRequirementCalls, {
    async 'GET /api/admin/second-factor/'({ request }) {
      const viewer = requireViewer(request)
      const groups = await listFactorGroups(db, readScope(viewer).school)
      return groups.map((group) => asRequirement(group, viewer))
    },

    async 'PUT /api/admin/second-factor/'({ request, body }) {
      const viewer = requireViewer(request)
      refuseOtherScope(viewer, request.body)
      const { school, required } = body()
      if (school !== null && !(await findSchool(db, school))) throw notFound()
      if (school !== null) await refuseWhileClosed(db, school)
      await refuseUnlessPasskeyUsed(viewer)
      const scope = school ?? allUniversities
      await db.transaction().execute(async (trx) => {
        const administrator = await findAdministrator(trx, viewer.admin!.id)
        if (!administrator) throw forbidden()
        const actor = toActor(viewer)
        const name = `${administrator.first_name} ${administrator.last_name}`
        await changeRequirement(trx, { scope, required, actor, name }, now())
      })
      wakeMail()
      const [group] = await listFactorGroups(db, scope)
      if (!group) throw notFound()
      return asRequirement(group, viewer)
    },
  })

  /**
   * Throws unless the administrator used a passkey in this session in the last 15 minutes, and still has one. Throws
   * 409 without a passkey, because the change could lock them out, otherwise 403 with `reauth_required`.
   */
  async function refuseUnlessPasskeyUsed(viewer: Viewer): Promise<void> {
    const { id } = viewer.admin!
    if (!(await hasAdminPasskey(db, id))) throw conflict(secondFactorMessages.addPasskeyFirst, 'passkey_needed')
    const [checkedAt, freshness] = [now(), freshMinutes * 60_000]
    const usedAt = await findPasskeyUseTime(db, viewer.session)
    const isFresh = usedAt !== null && isRecent(usedAt, freshness, checkedAt)
    if (isFresh && (await hasUsedPasskeySince(db, id, checkedAt - freshness))) return
    throw new Refusal(403, { error: secondFactorMessages.usePasskey, code: 'reauth_required', ways: ['passkey'] })
  }
}

/**
 * Throws 403 for a group that the administrator may not change, before anything else in the body is checked. Only
 * masters decide about master and co-administrators, and a sub administrator decides only for their own university.
 */
function refuseOtherScope({ admin }: Viewer, body: unknown): void {
  const { school = null } = Object(body) as { school?: unknown }
  if (!admin || !mayChange(admin, school)) throw forbidden()
}

function mayChange(admin: NonNullable<Viewer['admin']>, school: unknown): boolean {
  if (school === null) return admin.role === 'master'
  return isForAllUniversities(admin.role) || admin.school === school
}

function asRequirement(group: FactorGroup, { admin }: Viewer): FactorRequirement {
  const { school, requiredSince, administrators, withPasskey, withSignIn } = group
  return {
    school,
    required_since: requiredSince === null ? null : new Date(requiredSince).toISOString(),
    grace_until: requiredSince === null ? null : new Date(findGraceEnd(requiredSince)).toISOString(),
    administrators,
    with_passkey: withPasskey,
    with_sign_in: withSignIn,
    may_change: admin !== null && mayChange(admin, school?.id ?? null),
  }
}
