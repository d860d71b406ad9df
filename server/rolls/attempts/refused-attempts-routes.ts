import type { FastifyInstance } from 'fastify'
import { refusedAttemptsQuery, type RefusedAttempts } from '#contract/rolls/refused-attempts.ts'
import { watchableEvent } from '#server/events/watchable.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { refusedAttemptsDocs } from './api-docs.ts'
import { listRefusedAttempts } from './list-refused.ts'

/** Lists refused attempts for faculty who may read the event’s roll. */
export function refusedAttemptsRoutes(app: FastifyInstance, { db, limits }: Deps): void {
  app.get<{ Params: { id: string } }>(
    '/api/events/:id/refused-attempts/',
    {
      config: { access: ['faculty', 'admin'], docs: refusedAttemptsDocs },
      preHandler: limits.limit({ most: 30, within: 60_000 }),
    },
    async (request): Promise<RefusedAttempts> => {
      const event = await watchableEvent(db, request)
      return listRefusedAttempts(db, event, readQuery(refusedAttemptsQuery, request.query).reference)
    },
  )
}
