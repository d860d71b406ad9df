import type { FastifyInstance, FastifyRequest } from 'fastify'
import { administrationMessages } from '#contract/administration/words.ts'
import { accountMessages } from '#contract/accounts/words.ts'
import { proofCalls } from '#contract/sign-in/passkey-calls.ts'
import { passkeyProof } from '#contract/sign-in/passkeys.ts'
import { passwordAgain } from '#contract/sign-in/sign-in.ts'
import { findStudent } from '#server/accounts/store.ts'
import { readBody } from '#server/http/body.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { forbidden } from '#server/http/refusals.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { requireViewer, type Viewer } from '#server/http/viewer.ts'
import { findAdministratorById } from '#server/accounts/administrator-store.ts'
import { proofOptions, proveByPasskey } from './passkeys/prove-by-passkey.ts'
import type { PasskeyVerifier } from './passkeys/verifier.ts'
import { proveByPassword } from './passwords/prove-by-password.ts'

/** Fresh proof of identity in the current session, with the account's password or one of its passkeys. */
export function reauthRoutes(app: FastifyInstance, deps: Deps, verifier: PasskeyVerifier): void {
  const { db, settings, now, cookies } = deps
  const { secretKey } = settings
  const context = { db, secretKey, now }
  const site = { ...context, publicUrl: settings.publicUrl }

  serveCalls(app, deps, proofCalls, {
    'POST /api/reauth/options/': ({ request }) => proofOptions(site, requireViewer(request)),

    async 'POST /api/reauth/'({ request }) {
      const viewer = requireViewer(request)
      if (Object.hasOwn(Object(request.body), 'passkey')) {
        const { passkey } = readBody(passkeyProof, request.body)
        await proveByPasskey({ ...site, verifier }, viewer, passkey)
      } else await proveWithPassword(request, viewer)
      return { message: administrationMessages.confirmed }
    },
  })

  async function proveWithPassword(request: FastifyRequest, viewer: Viewer): Promise<void> {
    const { session } = viewer
    const cookie = cookies.read(request, 'browser')
    const browser = cookie && keyedHash(secretKey, 'browser', cookie)
    const administrator = viewer.admin ?? viewer.facultyAdmin
    if (!administrator && !viewer.student) throw forbidden()
    const { password } = readBody(passwordAgain, request.body)
    if (administrator) {
      const account = await findAdministratorById(db, administrator.id)
      const wrong = administrationMessages.wrongCurrentPassword
      return proveByPassword(context, session, { kind: 'admin', account, password, browser, wrong })
    }
    const account = await findStudent(db, viewer.student!.id)
    const wrong = accountMessages.wrongCurrentPassword
    return proveByPassword(context, session, { kind: 'student', account, password, browser, wrong })
  }
}
