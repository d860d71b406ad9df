import type { FastifyInstance } from 'fastify'
import { peopleQuery } from '#contract/classes/queries.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { accountDocs as docs } from './api-docs.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { countStudents } from './list-students.ts'
import { peopleScope, readIds } from './people-scope.ts'
import { accountReadings } from './readings.ts'

/** Lists of students by name, for those who teach or administer them. */
export function studentListRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, parts } = deps
  const read = readByLength(deps, accountReadings)

  app.get(
    '/api/students/',
    { config: { access: ['faculty', 'admin'], docs: docs.students, parts: true } },
    async (request, reply) => {
      const ids = readIds(readQuery(peopleQuery, request.query).ids)
      const asked = { scope: peopleScope(requireViewer(request)), ids, part: parts.read(request) }
      // With ids the list is short.
      const count = ids ? 0 : countStudents(db, asked.scope)
      return parts.send(request, reply, await read(request, 'studentsJson', asked, count))
    },
  )
}
