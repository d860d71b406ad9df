import type { FastifyInstance } from 'fastify'
import { identityQuery } from '#contract/queries.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { notFound } from '#server/http/refusals.ts'
import { sendJson } from '#server/http/send-bytes.ts'
import { refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { classDetailsDocs as docs } from './class-details-docs.ts'
import { readableClass } from './find-class.ts'
import { classReadings } from './readings.ts'
import { countRoster } from './roster/store.ts'

/** A class with everything that its page shows. */
export function classDetailsRoute(app: FastifyInstance, deps: Deps): void {
  const { db, limits } = deps
  const read = readByLength(deps, classReadings)
  const oftenEnough = limits.limit({ most: 300, within: 60_000 })

  app.get<{ Params: { id: string } }>(
    '/api/class/:id/details/',
    { config: { access: ['faculty', 'admin'], docs }, preHandler: oftenEnough },
    async (request, reply) => {
      const viewer = viewerOf(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const { id } = await readableClass(db, viewer, request.params.id)
      const details = await read(request, 'classDetailsJson', { classId: id }, countRoster(db, id))
      if (!details) throw notFound()
      return sendJson(reply, details)
    },
  )
}
