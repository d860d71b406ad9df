import type { FastifyInstance } from 'fastify'
import { peopleQuery } from '#contract/class-queries.ts'
import { readQuery } from '#server/http/body.ts'
import { sendJson } from '#server/http/send-json.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { accountDocs as docs } from './api-docs.ts'
import { peopleScope, readIds, type PeopleScope } from './people-scope.ts'

/** Students as JSON, long lists off the event loop. */
export type ReadStudents = (asked: { scope: PeopleScope; ids: string[] | null }) => Promise<Uint8Array<ArrayBuffer>>

export function studentListRoutes(app: FastifyInstance, readStudents: ReadStudents): void {
  app.get(
    '/api/students/',
    { config: { access: ['faculty', 'admin'], docs: docs.students } },
    async (request, reply) => {
      const ids = readIds(readQuery(peopleQuery, request.query).ids)
      return sendJson(reply, await readStudents({ scope: peopleScope(viewerOf(request)), ids }))
    },
  )
}
