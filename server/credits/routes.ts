import type { FastifyInstance } from 'fastify'
import { classCreditsQuery, choiceInput, creditRuleQuery } from '#contract/credits/credits.ts'
import { describeRule } from '#contract/credits/describe-rule.ts'
import { creditRuleInput, eventCreditInput } from '#contract/credits/rule-input.ts'
import { identityQuery, rowsOfPart } from '#contract/queries.ts'
import { ownClass, readableClass } from '#server/classes/find-class.ts'
import { readBody, readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { refuseOtherIdentity, studentOf, viewerOf } from '#server/http/viewer.ts'
import { creditDocs as docs } from './api-docs.ts'
import { appealRoutes } from './appeal-routes.ts'
import { asCreditRule, readRule } from './as-rule.ts'
import { chooseClass } from './choose-class.ts'
import { creditEmailRoutes } from './emails/routes.ts'
import { creditFileRoutes } from './files/routes.ts'
import { gradebookRoutes } from './gradebook/routes.ts'
import { publishedRoutes } from './published/routes.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { refuseEventsAbove, setRule } from './save-rule.ts'
import { setEventCredit } from './set-event-credit.ts'
import { findRule } from './store.ts'

type ById = { Params: { id: string } }
type ByIdAndEvent = { Params: { id: string; event: string } }

/** Credit: what students have, the rules of classes, choices between classes, receipts, appeals and emails. */
export async function creditRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, now, limits, parts, readerOf } = deps
  receiptRoutes(app, deps)
  appealRoutes(app, deps)
  publishedRoutes(app, deps)
  creditFileRoutes(app, deps)
  gradebookRoutes(app, deps)
  await creditEmailRoutes(app, deps)

  const staff = ['faculty', 'admin'] as const
  const readings = limits.limit({ most: 60, within: 60_000 })
  const writes = limits.limit({ most: 60, within: 60_000 })

  app.get<ById>(
    '/api/students/:id/credits/',
    { config: { access: ['student'], docs: docs.own, parts: true }, preHandler: readings },
    async (request, reply) => {
      const { id } = studentOf(request)
      if (request.params.id !== id) throw forbidden()
      const asked = { student: id, now: now(), part: parts.read(request) }
      return parts.send(request, reply, await readerOf(request).read('ownCreditsJson', asked))
    },
  )

  app.put<ByIdAndEvent>(
    '/api/students/:id/credit-choices/:event/',
    { config: { access: ['student'], docs: docs.choose }, preHandler: writes },
    async (request) => {
      const student = studentOf(request)
      const { id, event } = request.params
      if (id !== student.id) throw forbidden()
      const { class: classId } = readBody(choiceInput, request.body)
      return { event, class: classId, counts_for: await chooseClass(db, { student, event, classId }, now()) }
    },
  )

  app.get<ById>(
    '/api/classes/:id/credits/',
    { config: { access: staff, docs: docs.ofClass, parts: true }, preHandler: readings },
    async (request, reply) => {
      const viewer = viewerOf(request)
      const { faculty_id, sort, short } = readQuery(classCreditsQuery, request.query)
      refuseOtherIdentity(viewer, faculty_id)
      const { id: classId } = await readableClass(db, viewer, request.params.id)
      // Always in parts: everything that 5,000 students have at 60 events is 20 MB.
      const part = parts.read(request) ?? { most: rowsOfPart(undefined), after: null }
      const listed = await readerOf(request).read('classCreditsJson', {
        classId,
        now: now(),
        sort,
        onlyShort: short !== undefined,
        part,
      })
      if (!listed) throw notFound()
      return parts.send(request, reply, listed)
    },
  )

  app.put<ById>(
    '/api/classes/:id/credit-rule/',
    { config: { access: staff, docs: docs.setRule }, preHandler: [writes, limits.twoAtOnce] },
    async (request) => {
      const viewer = viewerOf(request)
      const { faculty_id, preview } = readQuery(creditRuleQuery, request.query)
      refuseOtherIdentity(viewer, faculty_id)
      const of = await ownClass(db, viewer, request.params.id)
      const input = readBody(creditRuleInput, request.body)
      const rule = readRule(input, (await findRule(db, of.id))?.published_at ?? null)
      if (preview === undefined) {
        await setRule(db, { of, rule, by: viewer, at: now() })
        const answer = asCreditRule(rule)
        return { rule: answer, rule_text: describeRule(answer) }
      }
      await refuseEventsAbove(db, of.id, rule)
      const effect = await readerOf(request).read('rulePreview', { classId: of.id, now: now(), rule })
      if (!effect) throw notFound()
      return effect
    },
  )

  app.put<ByIdAndEvent>(
    '/api/classes/:id/events/:event/credit/',
    { config: { access: staff, docs: docs.setEvent }, preHandler: writes },
    async (request) => {
      const viewer = viewerOf(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const of = await ownClass(db, viewer, request.params.id)
      const { points = null, note } = readBody(eventCreditInput, request.body)
      const change = { event: request.params.event, points, note: note || null }
      await setEventCredit(db, { of, change, by: viewer, at: now() })
      return { class: of.id, ...change }
    },
  )
}
