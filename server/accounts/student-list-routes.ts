import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { studentProfile } from '#contract/accounts.ts'
import { peopleQuery } from '#contract/class-queries.ts'
import { readQuery } from '#server/http/body.ts'
import type { RouteDocs } from '#server/http/api-docs-route.ts'
import { sendJson } from '#server/http/send-json.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { peopleScope, readIds, type PeopleScope } from './people-scope.ts'

/** Students as JSON, long lists off the event loop. */
export type ReadStudents = (asked: { scope: PeopleScope; ids: string[] | null }) => Promise<Uint8Array<ArrayBuffer>>

const docs: RouteDocs = {
  chapter: 'People',
  operation: 'listStudents',
  summary: 'List students',
  about:
    "Registered ones, by name: faculty see those on their own rosters, administrators their university's. An id that one may not see is simply missing.",
  query: peopleQuery,
  answers: { 200: { about: 'The students.', shape: z.array(studentProfile) } },
}

export function studentListRoutes(app: FastifyInstance, readStudents: ReadStudents): void {
  app.get('/api/students/', { config: { access: ['faculty', 'admin'], docs } }, async (request, reply) => {
    const ids = readIds(readQuery(peopleQuery, request.query).ids)
    return sendJson(reply, await readStudents({ scope: peopleScope(viewerOf(request)), ids }))
  })
}
