import type { FastifyInstance } from 'fastify'
import type { CheckedReceipt, Receipt } from '#contract/credits/credits.ts'
import type { Deps } from '#server/http/deps.ts'
import { notFound } from '#server/http/refusals.ts'
import { studentOf } from '#server/http/viewer.ts'
import { creditDocs as docs } from './api-docs.ts'
import { checkReceipt, readSigned, receiptOf } from './receipts.ts'

/** What a check-in counts for, to its student, and whether a shown receipt is valid, to anyone. */
export function receiptRoutes(app: FastifyInstance, { db, settings, now, limits, readerOf }: Deps): void {
  app.get<{ Params: { id: string } }>(
    '/api/attendance/:id/receipt/',
    {
      config: { access: ['student'], docs: docs.receipt },
      preHandler: limits.limit({ most: 30, within: 60_000 }),
    },
    async (request): Promise<Receipt> => {
      const { id: student } = studentOf(request)
      const attendance = request.params.id
      const found = await readerOf(request).read('receiptOf', { attendance, student, now: now() })
      if (!found) throw notFound()
      return { ...found, receipt: receiptOf(settings.secretKey, attendance) }
    },
  )

  app.get<{ Params: { receipt: string } }>(
    '/api/receipts/:receipt/',
    {
      config: { access: 'public', docs: docs.checkReceipt },
      preHandler: limits.limitClients({ most: 120, within: 60_000 }),
    },
    async (request): Promise<CheckedReceipt> => {
      const attendance = readSigned(settings.secretKey, request.params.receipt)
      return attendance === null ? { valid: false, reason: 'not-signed' } : checkReceipt(db, attendance)
    },
  )
}
