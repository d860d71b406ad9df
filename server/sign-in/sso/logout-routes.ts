import type { FastifyInstance } from 'fastify'
import { logoutForm } from '#contract/sign-in/sso/sso.ts'
import { ssoLogoutCalls } from '#contract/sign-in/sso/calls.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/http/deps.ts'
import { acceptForms } from '#server/http/form-body.ts'
import { notFound } from '#server/http/refusals.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import type { Outbound } from '#server/outbound/outbound.ts'
import { deleteSessionsBy } from '#server/sessions/linked-identity.ts'
import { listIdentities } from './identity-store.ts'
import { logoutReader } from './oidc-logout.ts'
import { findOpenProvider } from './provider-store.ts'
import { ssoRefusal } from './refusals.ts'

/** A logout token has about 1,000 characters. */
const largestForm = 16_384

/** Where a provider says that a person signed out there: the sessions that they started with it end. */
export function ssoLogoutRoutes(app: FastifyInstance, deps: Deps, outbound: Outbound): void {
  const { db, now } = deps
  const readLogout = logoutReader(outbound)

  void app.register(async (scope) => {
    acceptForms(scope, { fields: Object.keys(logoutForm.shape), bytes: largestForm })
    serveCalls(scope, deps, ssoLogoutCalls, {
      async 'POST /sso/oidc/:id/logout'({ reply, params, body }) {
        const provider = await findOpenProvider(db, params.id)
        if (provider?.kind !== 'oidc') throw notFound()
        const subject = await readLogout(provider, body().logout_token)
        if (subject === null) throw ssoRefusal('sso_refused', provider)
        await db.yieldingTransaction(`${provider.id} ${subject}`, async (trx) => {
          for (const { id: identity, kind, student_id, faculty_id } of await listIdentities(trx, provider, subject)) {
            const account = { kind, id: (student_id ?? faculty_id)! }
            await deleteSessionsBy(trx, account, identity)
            const object = { object_kind: kind, object_id: account.id, school_id: provider.school_id }
            const line = { actor_kind: kind, actor_id: account.id, action: 'sign-out.sso', ...object } as const
            await recordAudit(trx, { ...line, detail: { name: provider.name } }, now())
          }
        })
        void reply.header('cache-control', 'no-store')
        return undefined
      },
    })
  })
}
