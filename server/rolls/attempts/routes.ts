import type { FastifyInstance } from 'fastify'
import { eventAttemptsQuery } from '#contract/rolls/attempts.ts'
import { watchableEvent } from '#server/events/watchable.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { forbidden } from '#server/http/refusals.ts'
import { studentOf } from '#server/http/viewer.ts'
import { attemptDocs as docs } from './api-docs.ts'

type ById = { Params: { id: string } }

/** Tries that didn’t count: a student’s own, and an event’s for people who may read its roll. */
export function attemptRoutes(app: FastifyInstance, { db, limits, now, parts, readerOf }: Deps): void {
  const often = limits.limit({ most: 30, within: 60_000 })

  app.get<ById>(
    '/api/students/:id/attempts/',
    { config: { access: ['student'], docs: docs.own, parts: true }, preHandler: often },
    async (request, reply) => {
      const { id } = studentOf(request)
      if (request.params.id !== id) throw forbidden()
      const asked = { student: id, now: now(), part: parts.read(request) }
      return parts.send(request, reply, await readerOf(request).read('ownAttemptsJson', asked))
    },
  )

  app.get<ById>(
    '/api/events/:id/attempts/',
    { config: { access: ['faculty', 'admin'], docs: docs.ofEvent, parts: true }, preHandler: often },
    async (request, reply) => {
      const event = await watchableEvent(db, request)
      const { reason = null } = readQuery(eventAttemptsQuery, request.query)
      const asked = { event: event.id, school: event.school_id, reason, now: now(), part: parts.read(request) }
      return parts.send(request, reply, await readerOf(request).read('eventAttemptsJson', asked))
    },
  )
}
