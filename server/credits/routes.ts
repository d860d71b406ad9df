import type { FastifyInstance } from 'fastify'
import { creditCalls } from '#contract/credits/credit-calls.ts'
import type { CheckedReceipt } from '#contract/credits/credits.ts'
import { describeRule } from '#contract/credits/describe-rule.ts'
import { receiptCalls } from '#contract/credits/receipt-calls.ts'
import { countPageRows } from '#contract/queries.ts'
import { eventCreditVersion, ruleVersion } from '#contract/versions.ts'
import { findRosterEntry } from '#server/classes/roster/store.ts'
import { requireOwnClass, requireReadableClass } from '#server/classes/find-class.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { sendJson } from '#server/http/send-bytes.ts'
import { sendVersion } from '#server/http/versions.ts'
import { requireStudent, requireViewer } from '#server/http/viewer.ts'
import { appealRoutes } from './appeal-routes.ts'
import { asCreditRule, readRule } from './as-rule.ts'
import { chooseClass } from './choose-class.ts'
import { creditEmailRoutes } from './emails/routes.ts'
import { creditFileRoutes, publishedRoutes } from './files/routes.ts'
import { gradebookRoutes } from './gradebook/routes.ts'
import { checkReceipt, verifyReceipt, createReceipt } from './receipts.ts'
import { refuseEventsAbove, ruleVersionIn, setRule, setEventCredit } from './save-rule.ts'
import { findRule } from './store.ts'

/** Routes for credit: what students have, classes' rules, choices between classes, receipts, appeals and emails. */
export async function creditRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, now, parts, openReader } = deps
  receiptRoutes(app, deps)
  appealRoutes(app, deps)
  publishedRoutes(app, deps)
  creditFileRoutes(app, deps)
  gradebookRoutes(app, deps)
  await creditEmailRoutes(app, deps)

  serveCalls(app, deps, creditCalls, {
    async 'GET /api/students/:id/credits/'({ request, reply, params }) {
      const { id } = requireStudent(request)
      if (params.id !== id) throw forbidden()
      const query = { student: id, now: now(), part: parts.read(request) }
      return parts.send(request, reply, await openReader(request).read('ownCreditsJson', query))
    },

    async 'PUT /api/students/:id/credit-choices/:event/'({ request, params, body }) {
      const student = requireStudent(request)
      const { id, event } = params
      if (id !== student.id) throw forbidden()
      const { class: classId } = body()
      return { event, class: classId, counts_for: await chooseClass(db, { student, event, classId }, now()) }
    },

    async 'GET /api/classes/:id/credits/'({ request, reply, params, query }) {
      const { faculty_id, sort, short, search } = query()
      const viewer = requireViewer(request, faculty_id)
      const { id: classId } = await requireReadableClass(db, viewer, params.id)
      // The version is read before the list. So if a rule is saved in between, the version is outdated rather than the
      // list.
      await sendVersion(reply, ruleVersionIn(db, classId))
      // Always sent in pages, because 5,000 students with 60 events are 20 MB.
      const part = parts.read(request) ?? { size: countPageRows(undefined), after: null }
      const listed = await openReader(request).read('classCreditsJson', {
        classId,
        now: now(),
        sort,
        onlyShort: short !== undefined,
        search,
        part,
      })
      if (!listed) throw notFound()
      return parts.send(request, reply, listed)
    },

    async 'GET /api/classes/:id/students/:student/term/'({ request, reply, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      const course = await requireReadableClass(db, viewer, params.id)
      const entry = await findRosterEntry(db, course.id, params.student)
      if (!entry) throw notFound()
      const term = await openReader(request).read('studentTermJson', { course, entry, viewer, now: now() })
      if (!term) throw notFound()
      return sendJson(reply, term)
    },

    async 'PUT /api/classes/:id/credit-rule/'({ request, reply, params, query, body }) {
      const { faculty_id, preview } = query()
      const viewer = requireViewer(request, faculty_id)
      const course = await requireOwnClass(db, viewer, params.id)
      const input = body()
      const rule = readRule(input, (await findRule(db, course.id))?.published_at ?? null)
      if (preview === undefined) {
        await setRule(db, { course, rule, viewer, changedAt: now(), ifMatch: request.headers['if-match'] })
        const saved = asCreditRule(rule)
        await sendVersion(reply, ruleVersion(saved))
        return { rule: saved, rule_text: describeRule(saved) }
      }
      await refuseEventsAbove(db, course.id, rule)
      const effect = await openReader(request).read('rulePreview', { classId: course.id, now: now(), rule })
      if (!effect) throw notFound()
      return effect
    },

    async 'PUT /api/classes/:id/events/:event/credit/'({ request, reply, params, query, body }) {
      const viewer = requireViewer(request, query().faculty_id)
      const course = await requireOwnClass(db, viewer, params.id)
      const { points, note } = body()
      const change = { points, note: note === '' ? null : note }
      const ifMatch = request.headers['if-match']
      const { event } = params
      // Read before saving, because a failure after it would look as if nothing was saved.
      const worth = { classId: course.id, event, points: points ?? null, now: now() }
      const otherEffects = points === undefined ? [] : await openReader(request).read('eventCreditEffect', worth)
      const saved = await setEventCredit(db, { course, event, change, viewer, changedAt: now(), ifMatch })
      await sendVersion(reply, eventCreditVersion(saved))
      return { class: course.id, event, ...saved, others: otherEffects }
    },
  })
}

/** Routes that show students what a check-in counts for, and anyone whether a receipt is valid. */
function receiptRoutes(app: FastifyInstance, deps: Deps): void {
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
