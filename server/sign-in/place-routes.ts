import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { SignedInPlace, SignedOutPlaces } from '#contract/sessions/answers.ts'
import type { Deps } from '#server/http/deps.ts'
import { notFound } from '#server/http/refusals.ts'
import type { Schema } from '#server/database/schema.ts'
import { requireViewer, type Viewer } from '#server/http/viewer.ts'
import { signInDocs as docs } from './api-docs.ts'
import { ownAccounts } from '#server/sign-in/passkeys/own-accounts.ts'
import { describeBrowser } from '#server/sessions/describe-browser.ts'
import { deleteOtherSessions, deleteOwnSession, findOwnSessions } from '#server/sessions/place-store.ts'
import { recordSignOut } from '#server/sessions/record-sign-out.ts'
import { hasPasskeysLeft, removeLeftovers, signInsOf, type Which } from './remove-leftovers.ts'
import { findOrigin } from '#server/sessions/session-store.ts'
import { partIsAlive } from '#server/sessions/session-lifetimes.ts'
import type { Sessions } from '#server/sessions/sessions.ts'

const kinds = ['student', 'faculty', 'admin'] as const

/** 'Where you are signed in': lists a person's own sessions, and ends one or all others. */
export function placeRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { db, settings, now, limits, refuseUnlessFresh, wakeMail } = deps
  const { secretKey } = settings
  const access = kinds
  const preHandler = limits.limit({ most: 60, within: 60_000 })

  app.get('/api/sessions/', { config: { access, docs: docs.listPlaces }, preHandler }, async (request) => {
    const viewer = requireViewer(request)
    const own = await findOwnSessions(db, viewer)
    return own
      .filter((session) => kinds.some((kind) => partIsAlive(session, kind, sessions.uses.of(session, kind), now())))
      .map((session) => ({ ...session, lastUse: sessions.uses.of(session) }))
      .toSorted((one, other) => other.lastUse - one.lastUse || other.created_at - one.created_at)
      .map(({ id, user_agent, user_type, created_at, lastUse }): SignedInPlace => ({
        id,
        browser: describeBrowser(user_agent ?? undefined),
        user_type,
        signed_in_at: new Date(created_at).toISOString(),
        last_used_at: new Date(lastUse).toISOString(),
        is_this_one: id === viewer.session,
      }))
  })

  app.delete('/api/sessions/:id/', { config: { access, docs: docs.endPlace }, preHandler }, async (request, reply) => {
    const viewer = requireViewer(request)
    const { id } = request.params as { id: string }
    const isOwn = id === viewer.session
    const origin = await findOrigin(db, id)
    const which = isOwn || !origin ? null : await whichLeftovers(viewer, signInsOf(origin))
    const passkeys = await db.transaction().execute(async (trx) => {
      const removed = which ? await removeOwnLeftovers(trx, viewer, which, { secretKey, at: now() }) : []
      if (!(await deleteOwnSession(trx, viewer, id))) throw notFound()
      await recordSignOut(trx, viewer, now(), isOwn ? 0 : 1)
      return removed
    })
    return answer(reply, passkeys)
  })

  app.delete(
    '/api/sessions/',
    { config: { access, docs: docs.endOtherPlaces }, preHandler },
    async (request, reply) => {
      const viewer = requireViewer(request)
      const which = await whichLeftovers(viewer, 'all')
      const passkeys = await db.transaction().execute(async (trx) => {
        const removed = await removeOwnLeftovers(trx, viewer, which, { secretKey, at: now() })
        const others = await deleteOtherSessions(trx, viewer)
        if (others > 0) await recordSignOut(trx, viewer, now(), others)
        return removed
      })
      return answer(reply, passkeys)
    },
  )

  /** Leaves what was added in this sign-in and browser. Throws 403 when passkeys would go and the proof isn't fresh. */
  async function whichLeftovers(viewer: Viewer, these: Which['these']): Promise<Which> {
    const here = await findOrigin(db, viewer.session)
    const which = { these, kept: here ? signInsOf(here) : null }
    for (const account of ownAccounts(viewer))
      if (await hasPasskeysLeft(db, account, which)) await refuseUnlessFresh(viewer)
    return which
  }

  function answer(reply: FastifyReply, passkeys: string[]): FastifyReply {
    if (passkeys.length === 0) return reply.code(204).send()
    wakeMail()
    return reply.send({ passkeys_removed: passkeys } satisfies SignedOutPlaces)
  }
}

async function removeOwnLeftovers(
  trx: Kysely<Schema>,
  viewer: Viewer,
  which: Which,
  more: { secretKey: Buffer; at: number },
): Promise<string[]> {
  const names: string[] = []
  for (const account of ownAccounts(viewer)) {
    const by = { actor_kind: account.kind, actor_id: account.id } as const
    names.push(...(await removeLeftovers(trx, { ...account, email: viewer.email }, which, { by, ...more })))
  }
  return names
}
