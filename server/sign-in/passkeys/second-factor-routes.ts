import type { FastifyInstance, FastifyRequest } from 'fastify'
import { factorStepCalls } from '#contract/administration/second-factor/calls.ts'
import { secondFactorMessages } from '#contract/administration/second-factor/words.ts'
import { administrationMessages } from '#contract/administration/words.ts'
import { RefusedOnce } from '#server/audit/record-refused.ts'
import { recordAudit } from '#server/audit/record.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { conflict, forbidden, Refusal } from '#server/http/refusals.ts'
import { asAdministrator, requireViewer, secondFactorRequired, type Viewer, ownAccount } from '#server/http/viewer.ts'
import { findLinkedIdentity } from '#server/sessions/linked-identity.ts'
import { addPasskey, recipientForAdding, findUserHandle } from './add-passkey.ts'
import { newChallenge } from './challenges.ts'
import { creationOptionsFor, toSite } from './options.ts'
import { asOwnPasskey } from './own-routes.ts'
import { proofOptions, proveByPasskey } from './prove-by-passkey.ts'
import { listPasskeys } from './store.ts'
import type { PasskeyVerifier } from './verifier.ts'

/**
 * The second step of an administrator's sign-in with a password: confirming with a passkey, or adding the first one. A
 * person who has only the password can't add a passkey to an account that has a second factor.
 */
export function secondFactorRoutes(app: FastifyInstance, deps: Deps, verifier: PasskeyVerifier): void {
  const { db, settings, now, wakeMail, refuseUnlessFresh } = deps
  const { secretKey, publicUrl } = settings
  const site = toSite(publicUrl)
  const context = { db, secretKey, publicUrl, now, verifier }
  const refused = new RefusedOnce()

  serveCalls(app, deps, factorStepCalls, {
    'POST /api/admin/second-factor/confirm/options/': ({ request }) =>
      proofOptions(context, requireAdministrator(request)),

    async 'POST /api/admin/second-factor/confirm/'({ request, body }) {
      const viewer = requireAdministrator(request)
      await proveByPasskey(context, viewer, body().passkey).catch((error: unknown) => recordRefused(viewer, error))
      return { message: administrationMessages.confirmed }
    },

    async 'POST /api/admin/second-factor/first-passkey/options/'({ request }) {
      const viewer = requireAdministrator(request)
      const account = await accountWithoutPasskey(viewer)
      const challenge = newChallenge(secretKey, recipientForAdding(viewer.session, account), now())
      const userHandle = findUserHandle(secretKey, account, [])
      return creationOptionsFor(site, { challenge, kind: 'admin', email: viewer.email, userHandle, passkeys: [] })
    },

    async 'POST /api/admin/second-factor/first-passkey/'({ request, body }) {
      const viewer = requireAdministrator(request)
      const { name, response } = body()
      const account = await accountWithoutPasskey(viewer)
      const { session, email } = viewer
      const passkey = await addPasskey(
        { db, secretKey, site, verifier, now },
        { account, email, session, name, response, isFirst: true },
      )
      wakeMail()
      return asOwnPasskey(passkey)
    },
  })

  /** Records a wrong passkey after the right password, once an hour for each account. Throws the error again. */
  async function recordRefused(viewer: Viewer, error: unknown): Promise<never> {
    const { id, school } = viewer.admin!
    if (error instanceof Refusal && error.status === 401 && refused.isNew(id, 'passkey', now())) {
      const object = { object_kind: 'admin', object_id: id, school_id: school }
      const line = { actor_kind: 'nobody', actor_id: null, action: 'passkey.proof', ...object } as const
      await recordAudit(db, { ...line, result: 'refused' }, now())
    }
    throw error
  }

  /**
   * Returns the administrator's account. Throws 403 when the sign-in isn't fresh, or must first be confirmed at the
   * university, and 409 when the account has a passkey.
   */
  async function accountWithoutPasskey(viewer: Viewer) {
    const account = ownAccount(viewer, 'admin')
    await refuseUnlessFresh(viewer)
    if (viewer.oneFactorAdmin && (await findLinkedIdentity(db, viewer, { isFactor: true })))
      throw secondFactorRequired()
    if ((await listPasskeys(db, [account])).length > 0)
      throw conflict(secondFactorMessages.hasPasskey, 'passkey_exists')
    return account
  }
}

/** Returns the viewer that the second step results in. */
function requireAdministrator(request: FastifyRequest): Viewer {
  const administrator = asAdministrator(requireViewer(request))
  if (!administrator) throw forbidden()
  return administrator
}
