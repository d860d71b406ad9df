import type { FastifyInstance } from 'fastify'
import { ownPasskeyCalls } from '#contract/sign-in/passkey-calls.ts'
import type { OwnPasskey } from '#contract/sign-in/passkeys.ts'
import { recordAudit } from '#server/audit/record.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { notFound } from '#server/http/refusals.ts'
import { requireViewer, type Viewer, ownAccount, ownAccounts } from '#server/http/viewer.ts'
import { addPasskey, recipientForAdding, findUserHandle } from './add-passkey.ts'
import { newChallenge } from './challenges.ts'
import { creationOptionsFor, toSite } from './options.ts'
import { readAccount, deletePasskey, listPasskeys, renamePasskey } from './store.ts'
import type { PasskeyTable } from './table.ts'
import { notifyOfPasskey } from './passkey-news.ts'
import type { PasskeyVerifier } from './verifier.ts'

/** The caller's own passkeys: list, add, rename, remove. Adding and removing need a fresh proof of identity. */
export function ownPasskeyRoutes(app: FastifyInstance, deps: Deps, verifier: PasskeyVerifier): void {
  const { db, settings, now, wakeMail, refuseUnlessFresh } = deps
  const { secretKey } = settings
  const site = toSite(settings.publicUrl)

  serveCalls(app, deps, ownPasskeyCalls, {
    async 'GET /api/passkeys/'({ request }) {
      return (await listPasskeys(db, ownAccounts(requireViewer(request)))).map(asOwnPasskey)
    },

    async 'POST /api/passkeys/options/'({ request, body }) {
      const viewer = requireViewer(request)
      const { kind } = body()
      const account = ownAccount(viewer, kind)
      await refuseUnlessFresh(viewer)
      const passkeys = await listPasskeys(db, [account])
      const challenge = newChallenge(secretKey, recipientForAdding(viewer.session, account), now())
      const userHandle = findUserHandle(secretKey, account, passkeys)
      return creationOptionsFor(site, { challenge, kind, email: viewer.email, userHandle, passkeys })
    },

    async 'POST /api/passkeys/'({ request, body }) {
      const viewer = requireViewer(request)
      const { kind, name, response } = body()
      const account = ownAccount(viewer, kind)
      await refuseUnlessFresh(viewer)
      const { session, email } = viewer
      const passkey = await addPasskey(
        { db, secretKey, site, verifier, now },
        { account, email, session, name, response },
      )
      wakeMail()
      return asOwnPasskey(passkey)
    },

    async 'PUT /api/passkeys/:id/'({ request, params, body }) {
      const viewer = requireViewer(request)
      const passkey = await findOwn(viewer, params.id)
      const { name } = body()
      if (name === passkey.name) return asOwnPasskey(passkey)
      await db.transaction().execute(async (trx) => {
        await renamePasskey(trx, passkey.id, name)
        await recordAudit(trx, { ...asAuditLine(viewer, passkey), action: 'passkey.rename' }, now())
      })
      return asOwnPasskey({ ...passkey, name })
    },

    async 'DELETE /api/passkeys/:id/'({ request, params }) {
      const viewer = requireViewer(request)
      const passkey = await findOwn(viewer, params.id)
      await refuseUnlessFresh(viewer)
      const account = ownAccount(viewer, readAccount(passkey).kind)
      await db.transaction().execute(async (trx) => {
        if (!(await deletePasskey(trx, passkey.id))) throw notFound()
        await recordAudit(trx, { ...asAuditLine(viewer, passkey), action: 'passkey.remove' }, now())
        await notifyOfPasskey(trx, { account, email: viewer.email, name: passkey.name, change: 'removed' }, now())
      })
      wakeMail()
      return undefined
    },
  })

  /** Returns one of the caller's own passkeys. Throws 404 for someone else's, as for one that doesn't exist. */
  async function findOwn(viewer: Viewer, id: string): Promise<PasskeyTable> {
    const ownPasskey = (await listPasskeys(db, ownAccounts(viewer))).find((passkey) => passkey.id === id)
    if (!ownPasskey) throw notFound()
    return ownPasskey
  }
}

function asAuditLine(viewer: Viewer, passkey: PasskeyTable) {
  const { kind, id, school } = ownAccount(viewer, readAccount(passkey).kind)
  return { actor_kind: kind, actor_id: id, object_kind: kind, object_id: id, school_id: school } as const
}

/** Returns a passkey as its owner sees it. */
export function asOwnPasskey(passkey: PasskeyTable): OwnPasskey {
  const { id, name, backed_up, created_at, last_used_at } = passkey
  return {
    id,
    kind: readAccount(passkey).kind,
    name,
    is_synced: backed_up === 1,
    created_at: new Date(created_at).toISOString(),
    last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  }
}
