import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { approvalWorkingDays } from '#contract/product.ts'
import type { accessAnswer } from '#contract/schools/access-answers.ts'
import { accessRequestCalls } from '#contract/schools/calls.ts'
import { accessAnswerMessages, accessRequestMessages } from '#contract/schools/words.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { clientShares } from '#server/http/client-share.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { storeResponse } from '#server/http/idempotency/idempotent-call.ts'
import { badInput, forbidden, notFound } from '#server/http/refusals.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { sendJson } from '#server/http/send-bytes.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { answerAccessRequest, type Answer } from './answer-access-request.ts'
import { findAccessRequest } from './store.ts'
import { receiveAccessRequest } from './receive-access-request.ts'

/** Routes for sending, listing and answering universities' requests for access. */
export function accessRequestRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, now, openReader, wakeMail } = deps

  serveCalls(app, deps, accessRequestCalls, {
    async 'POST /api/access-requests/'({ request, body }) {
      const accessRequest = body()
      const { supportEmail, timeZone } = settings
      const response = { message: accessRequestMessages.received({ days: approvalWorkingDays }) }
      // The widest share, because a home connection has 256 networks, each of which could send requests.
      const [widest] = clientShares(request.ip)
      const clientHash = settings.rateLimits ? keyedHash(settings.secretKey, 'access-request', widest!) : null
      const also = (trx: DbOrTrx) => storeResponse(trx, request, response)
      await receiveAccessRequest(db, accessRequest, {
        supportEmail,
        timeZone,
        now: now(),
        log: request.log,
        also,
        clientHash,
      })
      wakeMail()
      return response
    },

    async 'GET /api/admin/access-requests/'({ request, reply }) {
      return sendJson(reply, await openReader(request).read('accessRequestsJson', { at: now() }))
    },

    async 'POST /api/admin/access-requests/:id/answer/'({ request, params, body }) {
      const { admin } = requireViewer(request)
      if (!admin) throw forbidden()
      if (!(await findAccessRequest(db, params.id))) throw notFound()
      const answer = await asAnswer(body())
      const context = { admin: admin.id, now: now() }
      const { isNotified } = await db
        .transaction()
        .execute((trx) => answerAccessRequest(trx, params.id, answer, context))
      wakeMail()
      if (answer.answer === 'approved') return { message: accessAnswerMessages.approved }
      return { message: isNotified ? accessAnswerMessages.declined : accessAnswerMessages.declinedUntold }
    },
  })

  async function asAnswer({ answer, school, reason }: z.output<typeof accessAnswer>): Promise<Answer> {
    if (answer === 'decline') return { answer: 'declined', reason }
    if (!school || !(await findOpenSchool(db, school)))
      throw badInput('school', accessAnswerMessages.chooseSchool, 'unknown_university')
    return { answer: 'approved', school }
  }
}
