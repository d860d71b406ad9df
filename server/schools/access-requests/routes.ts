import { approvalWorkingDays } from '#contract/product.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { accessAnswer } from '#contract/schools/access-answers.ts'
import { accessAnswerMessages, accessRequestMessages } from '#contract/schools/words.ts'
import { accessRequest } from '#contract/schools/access-requests.ts'
import type { Schema } from '#server/database/schema.ts'
import { keepAnswer } from '#server/http/idempotency/once.ts'
import { clientShares } from '#server/http/client-share.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { badInput, forbidden, notFound } from '#server/http/refusals.ts'
import { readBody } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { sendJson } from '#server/http/send-bytes.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { findOpenSchool } from '../store.ts'
import { answerAccessRequest, type Answer } from './answer-access-request.ts'
import { accessRequestDocs as docs } from './api-docs.ts'
import { findAccessRequest } from './store.ts'
import { takeAccessRequest } from './take-access-request.ts'

/** Universities' requests for access: sending one, the list, and the answers. */
export function accessRequestRoutes(
  app: FastifyInstance,
  { db, settings, limits, now, openReader, wakeMail }: Deps,
): void {
  const access = ['master', 'co'] as const
  const lists = limits.limit({ most: 120, within: 60_000 })

  app.post(
    '/api/access-requests/',
    { config: { access: 'public', docs: docs.ask, creates: true } },
    async (request, reply) => {
      const asked = readBody(accessRequest, request.body)
      const { supportEmail, timeZone } = settings
      const answer = { message: accessRequestMessages.received({ days: approvalWorkingDays }) }
      // The widest share: a home line has 256 networks, and each could ask for itself.
      const [widest] = clientShares(request.ip)
      const from = settings.rateLimits ? keyedHash(settings.secretKey, 'access-request', widest!) : null
      const also = (trx: Kysely<Schema>) => keepAnswer(trx, request, 201, answer)
      await takeAccessRequest(db, asked, { supportEmail, timeZone, at: now(), log: request.log, also, from })
      wakeMail()
      return reply.code(201).send(answer)
    },
  )

  app.get(
    '/api/admin/access-requests/',
    { config: { access, docs: docs.list }, preHandler: lists },
    async (request, reply) => sendJson(reply, await openReader(request).read('accessRequestsJson', { at: now() })),
  )

  app.post<{ Params: { id: string } }>(
    '/api/admin/access-requests/:id/answer/',
    { config: { access, docs: docs.answer } },
    async (request) => {
      const { admin } = requireViewer(request)
      const { id } = request.params
      if (!admin) throw forbidden()
      if (!(await findAccessRequest(db, id))) throw notFound()
      const given = await asAnswer(readBody(accessAnswer, request.body))
      const by = { by: admin.id, at: now() }
      const { isTold } = await db.transaction().execute((trx) => answerAccessRequest(trx, id, given, by))
      wakeMail()
      if (given.answer === 'approved') return { message: accessAnswerMessages.approved }
      return { message: isTold ? accessAnswerMessages.declined : accessAnswerMessages.declinedUntold }
    },
  )

  async function asAnswer({ answer, school, reason }: z.output<typeof accessAnswer>): Promise<Answer> {
    if (answer === 'decline') return { answer: 'declined', reason }
    if (!school || !(await findOpenSchool(db, school)))
      throw badInput('school', accessAnswerMessages.chooseSchool, 'unknown_university')
    return { answer: 'approved', school }
  }
}
