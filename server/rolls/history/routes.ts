import type { FastifyInstance } from 'fastify'
import type { HistoryItem } from '#contract/rolls/history.ts'
import type { Deps } from '#server/http/deps.ts'
import { takePart } from '#server/http/parts.ts'
import { forbidden } from '#server/http/refusals.ts'
import { studentOf } from '#server/http/viewer.ts'
import { historyDocs as docs } from './api-docs.ts'
import { historyOrder, listHistory } from './list-history.ts'

/** A student’s own events, from check-ins and from marks. */
export function historyRoutes(app: FastifyInstance, { db, parts }: Deps): void {
  app.get<{ Params: { id: string } }>(
    '/api/students/:id/attendance/',
    { config: { access: ['student'], docs, parts: true } },
    async (request, reply): Promise<HistoryItem[]> => {
      const { id } = request.params
      if (id !== studentOf(request).id) throw forbidden()
      const { rows, next } = takePart(await listHistory(db, id), parts.read(request), historyOrder)
      parts.link(request, reply, next)
      return rows.map(({ item }) => item)
    },
  )
}
