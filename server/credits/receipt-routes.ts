import type { FastifyInstance } from 'fastify'
import type { CheckedReceipt } from '#contract/credits/credits.ts'
import { receiptCalls } from '#contract/credits/receipt-calls.ts'
import type { Deps } from '#server/http/deps.ts'
import { notFound } from '#server/http/refusals.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { requireStudent } from '#server/http/viewer.ts'
import { checkReceipt, verifyReceipt, createReceipt } from './receipts.ts'

/** Tells students what a check-in counts for, and anyone whether a receipt is valid. */
export function receiptRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, now, openReader } = deps

  serveCalls(app, deps, receiptCalls, {
    async 'GET /api/attendance/:id/receipt/'({ request, params }) {
      const { id: student } = requireStudent(request)
      const attendance = params.id
      const receipt = await openReader(request).read('checkInReceipt', { attendance, student, now: now() })
      if (!receipt) throw notFound()
      return { ...receipt, receipt: createReceipt(settings.secretKey, attendance) }
    },

    async 'GET /api/receipts/:receipt/'({ params }): Promise<CheckedReceipt> {
      const attendance = verifyReceipt(settings.secretKey, params.receipt)
      return attendance === null ? { valid: false, reason: 'not-signed' } : checkReceipt(db, attendance)
    },
  })
}
