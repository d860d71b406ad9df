import type { FastifyInstance, FastifyRequest } from 'fastify'
import { passwordAgain } from '#contract/administration/administration.ts'
import { administrationMessages } from '#contract/administration/words.ts'
import { accountMessages } from '#contract/accounts/words.ts'
import { passkeyProof } from '#contract/sign-in/passkeys.ts'
import { findStudent } from '#server/accounts/store.ts'
import { readBody } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { forbidden } from '#server/http/refusals.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { requireViewer, type Viewer } from '#server/http/viewer.ts'
import { findAdministratorById } from '#server/accounts/administrator-store.ts'
import { passkeyDocs as docs } from './passkeys/api-docs.ts'
import { proofOptions, proveByPasskey } from './passkeys/prove-by-passkey.ts'
import type { PasskeyVerifier } from './passkeys/verifier.ts'
import { proveByPassword } from './passwords/prove-by-password.ts'

/** Fresh proof of identity in the current session, with the account's password or one of its passkeys. */
export function reauthRoutes(app: FastifyInstance, deps: Deps, verifier: PasskeyVerifier): void {
  const { db, settings, now, cookies, limits } = deps
  const { secretKey } = settings
  const by = { db, secretKey, now }
  const access = ['student', 'faculty', 'admin'] as const
  const preHandler = limits.limit({ most: 60, within: 60_000 })

  app.post('/api/reauth/options/', { config: { access, docs: docs.proofOptions }, preHandler }, (request) =>
    proofOptions({ ...by, publicUrl: settings.publicUrl }, requireViewer(request)),
  )

  app.post('/api/reauth/', { config: { access, docs: docs.prove }, preHandler }, async (request) => {
    const viewer = requireViewer(request)
    if (Object.hasOwn(Object(request.body), 'passkey')) {
      const { passkey } = readBody(passkeyProof, request.body)
      await proveByPasskey({ ...by, publicUrl: settings.publicUrl, verifier }, viewer, passkey)
    } else await proveWithPassword(request, viewer)
    return { message: administrationMessages.confirmed }
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
      return proveByPassword(by, session, { kind: 'admin', account, password, browser, wrong })
    }
    const account = await findStudent(db, viewer.student!.id)
    const wrong = accountMessages.wrongCurrentPassword
    return proveByPassword(by, session, { kind: 'student', account, password, browser, wrong })
  }
}
