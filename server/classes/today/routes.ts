import type { FastifyInstance } from 'fastify'
import { facultyDayQuery } from '#contract/classes/faculty-day.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { forbidden } from '#server/http/refusals.ts'
import { facultyOf, viewerOf } from '#server/http/viewer.ts'
import { facultyDayDocs as docs } from './api-docs.ts'
import { readFacultyDay } from './faculty-day.ts'

/** A faculty member's own day, for the top of the dashboard. */
export function facultyDayRoutes(app: FastifyInstance, { db, limits, now }: Deps): void {
  app.get<{ Params: { id: string } }>(
    '/api/faculty/:id/day/',
    {
      config: { access: ['faculty'], docs },
      preHandler: limits.limit({ most: 60, within: 60_000 }),
    },
    (request) => {
      const { id, school } = facultyOf(request)
      if (request.params.id !== id) throw forbidden()
      const { from, to } = readQuery(facultyDayQuery, request.query)
      return readFacultyDay(db, viewerOf(request), {
        faculty: id,
        school,
        from: Date.parse(from),
        to: Date.parse(to),
        now: now(),
      })
    },
  )
}
