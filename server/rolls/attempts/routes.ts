import type { FastifyInstance } from 'fastify'
import { attemptCalls } from '#contract/rolls/attempt-calls.ts'
import { watchableEvent } from '#server/events/manageable.ts'
import type { Deps } from '#server/http/deps.ts'
import { forbidden } from '#server/http/refusals.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { requireStudent } from '#server/http/viewer.ts'
import { listRefusedAttempts } from './store.ts'

/** Attempts that didn’t count: a student’s own, and an event’s for people who may read its roll. */
export function attemptRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, parts, openReader } = deps

  serveCalls(app, deps, attemptCalls, {
    async 'GET /api/students/:id/attempts/'({ request, reply, params }) {
      const { id } = requireStudent(request)
      if (params.id !== id) throw forbidden()
      const question = { student: id, now: now(), part: parts.read(request) }
      return parts.send(request, reply, await openReader(request).read('ownAttemptsJson', question))
    },

    async 'GET /api/events/:id/attempts/'({ request, reply, query }) {
      const event = await watchableEvent(db, request)
      const { reason = null } = query()
      const question = { event: event.id, school: event.school_id, reason, now: now(), part: parts.read(request) }
      return parts.send(request, reply, await openReader(request).read('eventAttemptsJson', question))
    },

    async 'GET /api/events/:id/refused-attempts/'({ request, query }) {
      return listRefusedAttempts(db, await watchableEvent(db, request), query().reference)
    },
  })
}
