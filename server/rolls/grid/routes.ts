import type { FastifyInstance } from 'fastify'
import { identityQuery } from '#contract/queries.ts'
import { readableClass } from '#server/classes/find-class.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { classGridDocs as docs } from './api-docs.ts'

/** Which students of a class came to which of its events, for those who may read the class. */
export function classGridRoutes(app: FastifyInstance, { db, limits, parts, readerOf }: Deps): void {
  app.get<{ Params: { id: string } }>(
    '/api/class/:id/attendance/',
    {
      config: { access: ['faculty', 'admin'], docs, parts: true },
      preHandler: limits.limit({ most: 60, within: 60_000 }),
    },
    async (request, reply) => {
      const viewer = viewerOf(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const { id } = await readableClass(db, viewer, request.params.id)
      // A large class's grid is long, and pages request it again while students check in.
      const grid = await readerOf(request).read('classGridJson', { classId: id, part: parts.read(request) })
      return parts.send(request, reply, grid)
    },
  )
}
