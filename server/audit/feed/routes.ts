import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import { auditFeedCalls } from '#contract/audit/feed/calls.ts'
import { maxFeeds } from '#contract/audit/feed/feed.ts'
import { reopenMessages } from '#contract/accounts/words.ts'
import { auditFeedMessages } from '#contract/audit/feed/words.ts'
import { mailWords } from '#contract/mail/words.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import { newId } from '#server/database/new-id.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { badInput, conflict, forbidden, notFound, unauthenticated } from '#server/http/refusals.ts'
import { hashSecret, newSecret } from '#server/http/secrets.ts'
import { requireViewer, toActor, type Viewer } from '#server/http/viewer.ts'
import { recordAudit } from '#server/audit/record.ts'
import { isKnownPlace, readFeedCursor } from './read-feed.ts'
import { countFeeds, deleteFeed, findFeedByToken, insertFeed, listFeeds, numberLines } from './store.ts'

const tokenPrefix = 'af1_'

/** The audit as a feed for log systems, and the feeds that administrators add and revoke. */
export function auditFeedRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, settings, openReader, raise, refuseUnlessFresh, wakeMail } = deps

  serveCalls(app, deps, auditFeedCalls, {
    async 'GET /api/audit/feed/'({ request, reply, query }) {
      const feed = await findFeedByToken(db, hashSecret(readToken(request)))
      if (!feed) throw noToken()
      const { after: cursor, limit } = query()
      const place = cursor === undefined ? null : readFeedCursor(cursor)
      const last = await numberLines(db, feed, now())
      if (cursor !== undefined && !(place && (await isKnownPlace(db, place, last))))
        throw badInput('after', auditFeedMessages.badCursor, 'unknown_cursor')
      const position = place?.position ?? 0
      const { bytes, next } = await openReader(request).read('auditFeed', { school: feed.school_id, position, limit })
      const following = next ?? cursor
      const tag = `"${following ?? 'start'}"`
      const address = `/api/audit/feed/?limit=${limit}${following === undefined ? '' : `&after=${following}`}`
      reply.header('etag', tag).header('link', `<${address}>; rel="next"`).header('cache-control', 'no-store')
      if (next === null && request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply.type('application/x-ndjson; charset=utf-8').send(Buffer.from(bytes))
    },

    async 'GET /api/audit/feeds/'({ request }) {
      return listFeeds(db, requireAdmin(request))
    },

    async 'POST /api/audit/feeds/'({ request, body }) {
      const admin = requireAdmin(request)
      refuseOtherScope(admin, request.body)
      const { name, school } = body()
      const everything = { id: null, name: mailWords.allUniversities, time_zone: settings.timeZone }
      const scope = school === null ? everything : await findOpenSchool(school)
      await refuseUnlessFresh(requireViewer(request))
      const token = tokenPrefix + newSecret()
      const feed = {
        id: newId(),
        school_id: school,
        name,
        token_hash: hashSecret(token),
        created_at: now(),
        created_by: admin.id,
        last_used_at: null,
        position: 0,
      }
      await db.transaction().execute(async (trx) => {
        await acquireLock(trx, 'audit feeds')
        if ((await countFeeds(trx, school)) >= maxFeeds)
          throw conflict(auditFeedMessages.tooMany({ most: maxFeeds }), 'too_many_feeds')
        await insertFeed(trx, feed)
        const object = { object_kind: 'audit', object_id: null, school_id: school }
        const line = { ...toActor(requireViewer(request)), action: 'audit-feed.create', ...object } as const
        await recordAudit(trx, { ...line, detail: { feed: name } }, now())
        const changes = [mailWords.auditFeedAdded({ feed: name })]
        const news = { news: 'change', by: admin.id, changes, effectiveAt: null, at: now() } as const
        await raise(trx, 'schoolChanged', { school: scope, ...news })
      })
      wakeMail()
      const [added] = await listFeeds(db, admin, feed.id)
      return { ...added!, token }
    },

    async 'DELETE /api/audit/feeds/:id/'({ request, params: { id } }) {
      const [feed] = await listFeeds(db, requireAdmin(request), id)
      if (!feed) throw notFound()
      await db.transaction().execute(async (trx) => {
        if (!(await deleteFeed(trx, id))) throw notFound()
        const object = { object_kind: 'audit', object_id: null, school_id: feed.school?.id ?? null }
        const line = { ...toActor(requireViewer(request)), action: 'audit-feed.revoke', ...object } as const
        await recordAudit(trx, { ...line, detail: { feed: feed.name } }, now())
      })
      return undefined
    },
  })

  /** Returns a university. Throws 404 when it doesn't exist, and 409 when it is closed. */
  async function findOpenSchool(school: string) {
    const row = await db
      .selectFrom('school')
      .select(['id', 'name', 'time_zone', 'closed_at'])
      .where('id', '=', school)
      .executeTakeFirst()
    if (!row) throw notFound()
    if (row.closed_at !== null) throw conflict(reopenMessages.schoolIsClosed, 'university_closed')
    return row
  }
}

/** Returns the bearer token of a feed. Throws 401 for anything else, including the token of a session. */
function readToken(request: FastifyRequest): string {
  const match = /^Bearer (af1_[\w-]{43})$/.exec(request.headers.authorization ?? '')
  if (!match?.[1]) throw noToken()
  return match[1]
}

function noToken() {
  return unauthenticated(auditFeedMessages.noToken)
}

function requireAdmin(request: FastifyRequest): NonNullable<Viewer['admin']> {
  const { admin } = requireViewer(request)
  if (!admin) throw forbidden()
  return admin
}

/** Throws 403 for a university whose lines the administrator may not see, before the rest of the body is checked. */
function refuseOtherScope({ role, school: ownSchool }: NonNullable<Viewer['admin']>, body: unknown): void {
  const { school } = Object(body) as { school?: unknown }
  if (!isForAllUniversities(role) && (ownSchool === null || school !== ownSchool)) throw forbidden()
}
