import type { FastifyInstance, FastifyRequest } from 'fastify'
import { liveCalls } from '#contract/rolls/live/calls.ts'
import { streamMoment } from '#contract/rolls/live/live.ts'
import { liveMessages } from '#contract/rolls/live/words.ts'
import { viewableEvent } from '#server/events/manageable.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { badRequest, Refusal, tooMany, unavailable } from '#server/http/refusals.ts'
import { accountIdFor, mayCall, requireViewer, type Viewer } from '#server/http/viewer.ts'
import type { Live } from './open-live.ts'
import { Watcher } from './watcher.ts'

type ById = { Params: { id: string } }

/** Routes of the live roll. `sessions.findViewer` returns who sent a request, or null if the session has ended. */
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
      const event = await viewableEvent(db, request)
      const { only, since: requested } = query()
      const isOnlyCounted = only === 'count'
      // A stream without names has no rows to catch up on.
      const start = isOnlyCounted ? now() : readStart(request, requested)
      const account = accountIdFor(requireViewer(request))
      const token = request.headers.authorization ?? ''
      if (streams.isStopped) throw unavailable(liveMessages.stopping, 'stopping', 1)
      if (settings.rateLimits && !streams.hasRoomFor(account))
        throw tooMany(liveMessages.tooManyWindows, 'too_many_streams', 30)
      // While an earlier response is still being sent on this connection, the request has no socket.
      if (!reply.raw.socket) throw badRequest(liveMessages.streamAhead, 'stream_not_first')
      const watcher = new Watcher(reply, isOnlyCounted ? 'counted' : 'named')
      streams.add({ watcher, token, account, mayContinue: () => maySee(request) })
      feed.watch(event.id, watcher, start)
      return reply
    },
  })

  // A change may end streams. A sign-out ends the sender's own streams; a deletion or an administrator's action may end
  // anyone's.
  app.addHook('onResponse', (request, reply, callback) => {
    if (streams.size > 0 && request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400)
      checkAfter(request)
    callback()
  })

  function checkAfter({ method, viewer, headers }: FastifyRequest): void {
    if (headers.authorization) streams.checkToken(headers.authorization)
    if (method === 'DELETE' || viewer?.admin || viewer?.facultyAdmin) streams.checkAll()
  }

  /** Whether the viewer of an open stream may still see it. `request` is the request that opened the stream. */
  async function maySee(request: FastifyRequest<ById>): Promise<boolean> {
    try {
      // An open stream keeps a professor's session alive, because professors watch rolls for hours. It doesn't keep an
      // administrator's session alive.
      request.viewer = await sessions.findViewer(request, { isUse: request.viewer?.faculty !== null })
      if (!request.viewer || !mayCall(request.viewer, access)) return false
      await viewableEvent(db, request)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  /**
   * Returns the moment (ms) after which a watcher is missing rows, or null if it has none yet. The last event id takes
   * precedence.
   */
  function readStart({ headers }: FastifyRequest, requested: string | undefined): number | null {
    const last = headers['last-event-id']
    const moment = typeof last === 'string' && streamMoment.test(last) ? last : requested
    return moment === undefined ? null : Math.min(Number(moment), now())
  }
}
