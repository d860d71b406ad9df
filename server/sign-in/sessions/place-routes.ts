import type { FastifyInstance } from 'fastify'
import type { SignedInPlace } from '#contract/sign-in/answers.ts'
import type { Deps } from '#server/http/deps.ts'
import { bySession } from '#server/http/rate-limit.ts'
import { notFound } from '#server/http/refusals.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { signInDocs as docs } from '#server/sign-in/api-docs.ts'
import { describeBrowser } from './describe-browser.ts'
import { deleteOtherSessions, deleteOwnSession, findOwnSessions } from './place-store.ts'
import { recordSignOut } from './record-sign-out.ts'
import { partIsAlive } from './session-lifetimes.ts'
import type { Sessions } from './sessions.ts'

const kinds = ['student', 'faculty', 'admin'] as const

/** 'Where you are signed in': lists a person's own sessions, and ends one or all others. */
export function placeRoutes(app: FastifyInstance, { db, now, limits }: Deps, sessions: Sessions): void {
  const access = kinds
  const preHandler = limits.limit({ most: 60, within: 60_000, key: bySession })

  app.get('/api/sessions/', { config: { access, docs: docs.listPlaces }, preHandler }, async (request) => {
    const viewer = viewerOf(request)
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
    const viewer = viewerOf(request)
    const { id } = request.params as { id: string }
    await db.transaction().execute(async (trx) => {
      if (!(await deleteOwnSession(trx, viewer, id))) throw notFound()
      await recordSignOut(trx, viewer, now(), id === viewer.session ? 0 : 1)
    })
    return reply.code(204).send()
  })

  app.delete(
    '/api/sessions/',
    { config: { access, docs: docs.endOtherPlaces }, preHandler },
    async (request, reply) => {
      const viewer = viewerOf(request)
      await db.transaction().execute(async (trx) => {
        const others = await deleteOtherSessions(trx, viewer)
        if (others > 0) await recordSignOut(trx, viewer, now(), others)
      })
      return reply.code(204).send()
    },
  )
}
