import type { FastifyInstance } from 'fastify'
import { watchableEvent } from '#server/events/watchable.ts'
import type { Deps } from '#server/http/deps.ts'
import { sendJson } from '#server/http/send-bytes.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { liveStatisticsDocs as docs } from './live-statistics-docs.ts'

/** Who is expected at an event and who came, for those who may read its roll. */
export function liveStatisticsRoutes(app: FastifyInstance, { db, limits, readerOf }: Deps): void {
  app.get<{ Params: { id: string } }>(
    '/api/events/:id/attendance/statistics/',
    {
      config: { access: ['faculty', 'admin'], docs },
      preHandler: limits.limit({ most: 60, within: 60_000 }),
    },
    async (request, reply) => {
      const event = await watchableEvent(db, request)
      const faculty = viewerOf(request).faculty?.id ?? null
      // Rosters may be long, and pages request them again while students check in.
      return sendJson(reply, await readerOf(request).read('liveStatisticsJson', { event: event.id, faculty }))
    },
  )
}
