import type { FastifyInstance } from 'fastify'
import { peopleQuery } from '#contract/classes/queries.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import type { Listed, Part } from '#server/http/parts.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { accountDocs as docs } from './api-docs.ts'
import { peopleScope, readIds, type PeopleScope } from './people-scope.ts'

/** Students as JSON, long lists off the event loop. */
export type ReadStudents = (asked: { scope: PeopleScope; ids: string[] | null; part: Part | null }) => Promise<Listed>

export function studentListRoutes(app: FastifyInstance, { parts }: Deps, readStudents: ReadStudents): void {
  app.get(
    '/api/students/',
    { config: { access: ['faculty', 'admin'], docs: docs.students, parts: true } },
    async (request, reply) => {
      const ids = readIds(readQuery(peopleQuery, request.query).ids)
      const asked = { scope: peopleScope(viewerOf(request)), ids, part: parts.read(request) }
      return parts.send(request, reply, await readStudents(asked))
    },
  )
}
