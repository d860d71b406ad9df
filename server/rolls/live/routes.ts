import type { FastifyInstance, FastifyRequest } from 'fastify'
import { liveCalls } from '#contract/rolls/live/calls.ts'
import { streamMoment } from '#contract/rolls/live/live.ts'
import { liveMessages } from '#contract/rolls/live/words.ts'
import { watchableEvent } from '#server/events/manageable.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { badRequest, Refusal, tooMany, unavailable } from '#server/http/refusals.ts'
import { accountIdFor, mayCall, requireViewer, type Viewer } from '#server/http/viewer.ts'
import type { Live } from './open-live.ts'
import { Watcher } from './watcher.ts'

type ById = { Params: { id: string } }

/** The live roll. `sessions.findViewer` returns who sent a request, or null once the session has ended. */
export function liveRoutes(
  app: FastifyInstance,
  deps: Deps,
  { feed, streams }: Live,
  sessions: { findViewer: (request: FastifyRequest, options: { isUse: boolean }) => Promise<Viewer | null> },
): void {
  const { db, settings, now } = deps
  const { access } = liveCalls['GET /api/events/:id/attendance/live/']

  serveCalls(app, deps, liveCalls, {
    async 'GET /api/events/:id/attendance/live/'({ request, reply, query }) {
      const event = await watchableEvent(db, request)
      const { only, since: requested } = query()
      const isOnlyCounted = only === 'count'
      // Without names there are no rows to catch up on.
      const start = isOnlyCounted ? now() : readStart(request, requested)
      const account = accountIdFor(requireViewer(request))
      const token = request.headers.authorization ?? ''
      if (streams.isStopped) throw unavailable(liveMessages.stopping, 'stopping', 1)
      if (settings.rateLimits && !streams.hasRoomFor(account))
        throw tooMany(liveMessages.tooManyWindows, 'too_many_streams', 30)
      // There is no socket while an earlier request's response is still being sent on this connection.
      if (!reply.raw.socket) throw badRequest(liveMessages.streamAhead, 'stream_not_first')
      const watcher = new Watcher(reply, isOnlyCounted ? 'counted' : 'named')
      streams.add({ watcher, token, account, mayContinue: () => maySee(request) })
      feed.watch(event.id, watcher, start)
      return reply
    },
  })

  // Changes may end streams: a sign-out ends the sender's own, a deletion or an administrator's action anyone's.
  app.addHook('onResponse', (request, reply, callback) => {
    if (streams.size > 0 && request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400)
      checkAfter(request)
    callback()
  })

  function checkAfter({ method, viewer, headers }: FastifyRequest): void {
    if (headers.authorization) streams.checkToken(headers.authorization)
    if (method === 'DELETE' || viewer?.admin || viewer?.facultyAdmin) streams.checkAll()
  }

  /** Whether the viewer of an open stream may still see it. `request` is the one that opened it. */
  async function maySee(request: FastifyRequest<ById>): Promise<boolean> {
    try {
      // An open stream keeps a professor's session alive, because rolls are watched for hours, but not an
      // administrator's.
      request.viewer = await sessions.findViewer(request, { isUse: request.viewer?.faculty !== null })
      if (!request.viewer || !mayCall(request.viewer, access)) return false
      await watchableEvent(db, request)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  /** Returns the moment (ms) since which a watcher lacks rows, or null if it lacks all. The last event id wins. */
  function readStart({ headers }: FastifyRequest, requested: string | undefined): number | null {
    const last = headers['last-event-id']
    const moment = typeof last === 'string' && streamMoment.test(last) ? last : requested
    return moment === undefined ? null : Math.min(Number(moment), now())
  }
}
