import type { FastifyInstance } from 'fastify'
import type { SignedInBrowser, SignedOutBrowsers } from '#contract/sessions/answers.ts'
import { ownSessionCalls } from '#contract/sessions/calls.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { notFound } from '#server/http/refusals.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { requireViewer, type Viewer, ownAccounts } from '#server/http/viewer.ts'
import { describeBrowser } from '#server/sessions/describe-browser.ts'
import { deleteOtherSessions, deleteOwnSession, findOwnSessions } from '#server/sessions/own-session-store.ts'
import { recordSignOut } from '#server/sessions/record-sign-out.ts'
import { hasPasskeysLeft, removeLeftovers, toSignIns, type LeftoverSelection } from './remove-leftovers.ts'
import { partIsAlive } from '#server/sessions/session-lifetimes.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import { findOrigin } from '#server/sessions/origin.ts'

const kinds = ['student', 'faculty', 'admin'] as const

/** 'Where you are signed in': lists a person's own sessions, and ends one or all others. */
export function ownSessionRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { db, settings, now, refuseUnlessFresh, wakeMail } = deps
  const { secretKey } = settings

  serveCalls(app, deps, ownSessionCalls, {
    async 'GET /api/sessions/'({ request }) {
      const viewer = requireViewer(request)
      const ownSessions = await findOwnSessions(db, viewer)
      return ownSessions
        .filter((session) =>
          kinds.some((kind) => partIsAlive(session, kind, sessions.uses.findLastUse(session, kind), now())),
        )
        .map((session) => ({ ...session, lastUse: sessions.uses.findLastUse(session) }))
        .toSorted((first, second) => second.lastUse - first.lastUse || second.created_at - first.created_at)
        .map(({ id, user_agent, user_type, created_at, lastUse }): SignedInBrowser => ({
          id,
          browser: describeBrowser(user_agent ?? undefined),
          user_type,
          signed_in_at: new Date(created_at).toISOString(),
          last_used_at: new Date(lastUse).toISOString(),
          is_this_one: id === viewer.session,
        }))
    },

    async 'DELETE /api/sessions/:id/'({ request, params: { id } }) {
      const viewer = requireViewer(request)
      const isOwn = id === viewer.session
      const origin = await findOrigin(db, id)
      const leftovers = isOwn || !origin ? null : await selectLeftovers(viewer, toSignIns(origin))
      const passkeys = await db.transaction().execute(async (trx) => {
        const removed = leftovers ? await removeOwnLeftovers(trx, viewer, leftovers, { secretKey, at: now() }) : []
        if (!(await deleteOwnSession(trx, viewer, id))) throw notFound()
        await recordSignOut(trx, viewer, now(), isOwn ? 0 : 1)
        return removed
      })
      return reportPasskeys(passkeys)
    },

    async 'DELETE /api/sessions/'({ request }) {
      const viewer = requireViewer(request)
      const leftovers = await selectLeftovers(viewer, 'all')
      const passkeys = await db.transaction().execute(async (trx) => {
        const removed = await removeOwnLeftovers(trx, viewer, leftovers, { secretKey, at: now() })
        const count = await deleteOtherSessions(trx, viewer)
        if (count > 0) await recordSignOut(trx, viewer, now(), count)
        return removed
      })
      return reportPasskeys(passkeys)
    },
  })

  /**
   * Selects what to remove, except what was added in this sign-in and browser. Throws 403 if passkeys would be removed
   * and the proof isn't fresh.
   */
  async function selectLeftovers(viewer: Viewer, signIns: LeftoverSelection['these']): Promise<LeftoverSelection> {
    const origin = await findOrigin(db, viewer.session)
    const leftovers = { these: signIns, kept: origin ? toSignIns(origin) : null }
    for (const account of ownAccounts(viewer))
      if (await hasPasskeysLeft(db, account, leftovers)) await refuseUnlessFresh(viewer)
    return leftovers
  }

  /** Returns the response: the names of removed passkeys, about which emails are sent, or nothing. */
  function reportPasskeys(names: string[]): SignedOutBrowsers | undefined {
    if (names.length === 0) return undefined
    wakeMail()
    return { passkeys_removed: names }
  }
}

async function removeOwnLeftovers(
  trx: DbOrTrx,
  viewer: Viewer,
  leftovers: LeftoverSelection,
  context: { secretKey: Buffer; at: number },
): Promise<string[]> {
  const names: string[] = []
  for (const account of ownAccounts(viewer)) {
    const actor = { actor_kind: account.kind, actor_id: account.id } as const
    const owner = { ...account, email: viewer.email }
    names.push(...(await removeLeftovers(trx, owner, leftovers, { by: actor, ...context })))
  }
  return names
}
