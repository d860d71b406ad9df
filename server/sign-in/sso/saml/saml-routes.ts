import type { FastifyInstance } from 'fastify'
import { productName } from '#contract/product.ts'
import { samlCalls } from '#contract/sign-in/sso/calls.ts'
import { maxSamlFormBytes } from '#contract/sign-in/sso/limits.ts'
import { samlForm } from '#contract/sign-in/sso/sso.ts'
import { samlMessages } from '#contract/sign-in/sso/words.ts'
import { clientShares } from '#server/http/client-share.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { acceptForms } from '#server/http/form-body.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Providers } from '#server/sign-in/sso/kinds.ts'
import { findOpenProvider } from '#server/sign-in/sso/provider-store.ts'
import { receiveAnswer } from '#server/sign-in/sso/receive-answer.ts'
import { ownAddresses, writeOwnMetadata } from './own-metadata.ts'

/** The addresses to which a SAML provider sends people back, and from which it reads our metadata. */
export function samlRoutes(app: FastifyInstance, deps: Deps, { kinds, failures }: Providers): void {
  const { db, settings, now } = deps
  const { publicUrl, supportEmail } = settings

  app.addHook('onClose', async () => kinds.saml.close?.())
  void app.register(async (scope) => {
    acceptForms(scope, { fields: Object.keys(samlForm.shape), bytes: maxSamlFormBytes })
    serveCalls(scope, deps, samlCalls, {
      async 'POST /sso/saml/:id'({ request, reply, params, body }) {
        const { SAMLResponse = '', RelayState: state = '' } = body()
        const raw = new URLSearchParams({ SAMLResponse })
        const answer = { provider: params.id, state, raw, shares: clientShares(request.ip) }
        const ticket = await receiveAnswer({ db, kinds, failures, now }, answer)
        return reply.redirect(ticket === null ? '/auth/sso' : `/auth/sso?ticket=${ticket}`, 303)
      },

      async 'GET /sso/saml/:id/metadata'({ reply, params }) {
        const provider = await findOpenProvider(db, params.id)
        if (!provider?.certificate) throw notFound()
        const contact = supportEmail === null ? null : { name: productName, email: supportEmail }
        const metadata = writeOwnMetadata({
          ...ownAddresses(publicUrl, provider),
          certificates: [provider.certificate],
          language: 'en',
          displayName: productName,
          description: samlMessages.description,
          informationAddress: `${publicUrl}/about`,
          privacyAddress: `${publicUrl}/privacy`,
          contacts: contact ? contactKinds.map((kind) => ({ kind, ...contact })) : [],
        })
        return reply.type('application/samlmetadata+xml; charset=utf-8').send(metadata)
      },
    })
  })
}

/** The operator's support address is used for all kinds. */
const contactKinds = ['administrative', 'technical', 'support', 'security'] as const
