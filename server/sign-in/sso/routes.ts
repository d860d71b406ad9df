import type { FastifyInstance } from 'fastify'
import { ssoCalls } from '#contract/sign-in/sso/calls.ts'
import { ssoMessages } from '#contract/sign-in/sso/words.ts'
import { clientShares } from '#server/http/client-share.ts'
import { findEvent } from '#server/events/store.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { notFound } from '#server/http/refusals.ts'
import { asAdministrator, requireViewer } from '#server/http/viewer.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import { listLinkedNames } from './identity-store.ts'
import type { Providers } from './kinds.ts'
import { findProofProvider } from './prove-by-sso.ts'
import { findOpenProvider, listEnabledProviders } from './provider-store.ts'
import { receiveAnswer } from './receive-answer.ts'
import { createSsoRedeemer } from './redeem-sso.ts'
import { startSso } from './start-sso.ts'

/** Sign-in at a person's own university: the way there, the way back, and the end in our page. */
export function ssoRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions, { kinds, failures }: Providers): void {
  const { db, now, cookies } = deps
  const context = { db, kinds, failures, now }
  const redeem = createSsoRedeemer(deps, sessions, failures)

  serveCalls(app, deps, ssoCalls, {
    async 'GET /api/sso/'({ query }) {
      const { school, domain, event } = query()
      const place = school ?? (event && (await findEvent(db, event))?.school_id)
      const whose = place ? { school: place } : { domain: domain?.toLowerCase() ?? '' }
      return (await listEnabledProviders(db, whose)).map((provider) => ({
        id: provider.id,
        name: provider.name,
        school: provider.school_id,
        school_name: provider.school_name,
        only_way: provider.only_way === 1,
      }))
    },

    async 'POST /api/sso/:id/start/'({ request, reply, params, body }) {
      const provider = await findOpenProvider(db, params.id)
      if (!provider || provider.enabled_at === null) throw notFound(ssoMessages.gone, 'sso_gone')
      const { kind, remember_me: remember, redirect } = body()
      const nonce = cookies.keepAsked(request, reply)
      const start = { purpose: 'sign-in', kind, session_id: null, nonce, remember, redirect: redirect ?? null } as const
      return startSso(context, provider, { ...start, shares: clientShares(request.ip) })
    },

    'POST /api/sso/redeem/': ({ request, reply, body }) => redeem({ request, reply }, body()),

    async 'POST /api/reauth/sso/'({ request, reply, body }) {
      const viewer = requireViewer(request)
      const { redirect } = body()
      const provider = await findProofProvider(db, viewer)
      if (!provider) throw notFound(ssoMessages.gone, 'sso_gone')
      const nonce = cookies.keepAsked(request, reply)
      const kind = viewer.student && !viewer.faculty ? 'student' : 'faculty'
      const start = { kind, session_id: viewer.session, nonce, remember: false, redirect: redirect ?? null } as const
      return startSso(context, provider, { purpose: 'proof', ...start, shares: clientShares(request.ip) })
    },

    async 'POST /api/admin/second-factor/confirm/sso/'({ request, reply }) {
      const viewer = asAdministrator(requireViewer(request))
      const provider = viewer && (await findProofProvider(db, viewer, true))
      if (!provider) throw notFound(ssoMessages.gone, 'sso_gone')
      const nonce = cookies.keepAsked(request, reply)
      const start = { kind: 'faculty', session_id: viewer.session, nonce, remember: false, redirect: null } as const
      return startSso(context, provider, { purpose: 'factor', ...start, shares: clientShares(request.ip) })
    },

    async 'GET /api/sso/linked/'({ request }) {
      const { student, faculty } = requireViewer(request)
      const links = await listLinkedNames(db, { student: student?.id, faculty: faculty?.id })
      return links.map(({ name, kind, since: linkedAt }) => ({
        name,
        kind,
        linked_at: new Date(linkedAt).toISOString(),
      }))
    },

    async 'GET /sso/oidc/:id'({ request, reply, params }) {
      const raw = new URL(request.url, 'https://here.invalid').searchParams
      const shares = clientShares(request.ip)
      const ticket = await receiveAnswer(context, { provider: params.id, state: raw.get('state') ?? '', raw, shares })
      return reply.redirect(ticket === null ? '/auth/sso' : `/auth/sso?ticket=${ticket}`, 303)
    },
  })
}
