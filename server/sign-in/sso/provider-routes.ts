import type { FastifyInstance, FastifyRequest } from 'fastify'
import { providerCalls } from '#contract/sign-in/sso/calls.ts'
import { providerMessages } from '#contract/sign-in/sso/providers/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import { clientShares } from '#server/http/client-share.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { badInput, forbidden, notFound } from '#server/http/refusals.ts'
import { requireViewer, toActor } from '#server/http/viewer.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'
import { findSchool } from '#server/schools/store.ts'
import type { StoredSchool } from '#server/schools/table.ts'
import { addProvider } from './add-provider.ts'
import { aboutProvider } from './audit.ts'
import { changeProvider, describeDeletion } from './change-provider.ts'
import { endSignIns } from './end-sign-ins.ts'
import type { ProviderKinds } from './kinds.ts'
import { asManaged } from './managed-provider.ts'
import {
  deleteProvider,
  findOpenProvider,
  findProvider,
  listProviders,
  updateProvider,
  type Provider,
} from './provider-store.ts'
import { startSso } from './start-sso.ts'

/** The settings of a university's own sign-in. Every change needs a fresh proof and is recorded in the audit. */
export function providerRoutes(app: FastifyInstance, deps: Deps, kinds: ProviderKinds): void {
  const { db, settings, now, cookies, refuseUnlessFresh, raise, wakeMail } = deps
  const { secretKey, publicUrl } = settings
  const context = { db, kinds, secretKey, publicUrl, now, raise }
  const toResponse = (provider: Provider) => asManaged({ ...settings, kinds, now }, provider)

  serveCalls(app, deps, providerCalls, {
    async 'GET /api/schools/:id/identity-providers/'({ request, params }) {
      const school = await findManagedSchool(request, params.id)
      return (await listProviders(db, school.id)).map(toResponse)
    },

    async 'POST /api/schools/:id/identity-providers/'({ request, params, body }) {
      const viewer = requireViewer(request)
      const school = await findManagedSchool(request, params.id)
      await refuseWhileClosed(db, school.id)
      await refuseUnlessFresh(viewer)
      return toResponse(await addProvider(context, school, body(), toActor(viewer)))
    },

    async 'GET /api/identity-providers/:id/'({ request, params }) {
      return toResponse(await findManaged(request, params.id))
    },

    async 'PUT /api/identity-providers/:id/'({ request, params, body }) {
      const viewer = requireViewer(request)
      const provider = await findManaged(request, params.id)
      const form = body()
      if (form.is_second_factor !== undefined && viewer.admin?.role !== 'master')
        throw forbidden(providerMessages.onlyMasters)
      if (form.end_sessions && form.is_enabled !== false)
        throw badInput('end_sessions', providerMessages.endOnlyWhenOff, 'not_switched_off')
      await refuseWhileClosed(db, provider.school_id)
      await refuseUnlessFresh(viewer)
      const changed = await changeProvider(context, provider, form, toActor(viewer))
      if (form.end_sessions) await endSignIns(db, provider, { by: toActor(viewer), secretKey }, now())
      wakeMail()
      return toResponse(changed)
    },

    async 'POST /api/identity-providers/:id/test/'({ request, reply, params, body }) {
      const purpose = body().as_second_factor ? 'factor-test' : 'test'
      const viewer = requireViewer(request)
      await refuseWhileClosed(db, (await findManaged(request, params.id)).school_id)
      await refuseUnlessFresh(viewer)
      const provider = await findOpenProvider(db, params.id)
      if (!provider) throw notFound()
      const nonce = cookies.keepAsked(request, reply)
      const start = { kind: 'faculty', session_id: viewer.session, nonce, remember: false, redirect: null } as const
      return startSso(context, provider, { purpose, ...start, shares: clientShares(request.ip) })
    },

    async 'DELETE /api/identity-providers/:id/'({ request, params }) {
      const viewer = requireViewer(request)
      const provider = await findManaged(request, params.id)
      await refuseWhileClosed(db, provider.school_id)
      await refuseUnlessFresh(viewer)
      const deletedAt = now()
      // Off first, so that no one else signs in with it.
      await updateProvider(db, provider.id, { enabled_at: null, only_way: 0, is_second_factor: 0 })
      await endSignIns(db, provider, { by: toActor(viewer), secretKey }, deletedAt)
      await db.transaction().execute(async (trx) => {
        if (!(await deleteProvider(trx, provider.id))) throw notFound()
        await recordAudit(trx, { ...toActor(viewer), action: 'provider.delete', ...aboutProvider(provider) }, deletedAt)
        await raise(trx, 'schoolChanged', await describeDeletion(trx, provider, toActor(viewer), deletedAt))
      })
      wakeMail()
      return undefined
    },
  })

  /**
   * Returns a university that the caller administers. Sub administrators can't find out anything about other
   * universities.
   */
  async function findManagedSchool(request: FastifyRequest, id: string): Promise<StoredSchool> {
    const { admin } = requireViewer(request)
    if (!admin) throw forbidden()
    const school = admin.role === 'sub' && admin.school !== id ? undefined : await findSchool(db, id)
    if (!school) throw notFound()
    return school
  }

  async function findManaged(request: FastifyRequest, id: string): Promise<Provider> {
    const provider = await findProvider(db, id)
    if (!provider) throw notFound()
    await findManagedSchool(request, provider.school_id)
    return provider
  }
}
