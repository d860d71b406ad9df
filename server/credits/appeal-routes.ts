import type { FastifyInstance } from 'fastify'
import { appealCalls } from '#contract/credits/appeal-calls.ts'
import type { RollMark } from '#contract/rolls/marks.ts'
import { findMarkable, type Markable } from '#server/rolls/marks/markable-event.ts'
import { findRowsOnRoll } from '#server/rolls/marks/rows-on-roll.ts'
import { ownsClass } from '#server/classes/rules.ts'
import { findClass } from '#server/classes/store.ts'
import { findEvent } from '#server/events/store.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { storeResponse } from '#server/http/idempotency/idempotent-call.ts'
import { paginate } from '#server/http/pagination.ts'
import { notFound } from '#server/http/refusals.ts'
import { requireStudent, requireViewer, type Viewer } from '#server/http/viewer.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'
import { answerAppeal, reopenAppeal } from './answer-appeal.ts'
import {
  appealOrder,
  asAppeal,
  asOwnAppeal,
  findAppeal,
  isOpen,
  listAppeals,
  toAppealScope,
  type AppealRow,
} from './appeal-store.ts'
import { makeAppeal } from './make-appeal.ts'

/** Routes for appeals. Students ask why an event doesn’t count, and the owner of the event or class answers. */
export function appealRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, parts, announce } = deps

  serveCalls(app, deps, appealCalls, {
    async 'POST /api/appeals/'({ request, body }) {
      const student = requireStudent(request)
      return makeAppeal(db, { student, input: body(), madeAt: now() }, (trx, appeal) =>
        storeResponse(trx, request, appeal),
      )
    },

    async 'GET /api/appeals/'({ request, reply, query }) {
      const { faculty_id, open } = query()
      const viewer = requireViewer(request, faculty_id)
      const timestamp = now()
      const appeals = await listAppeals(db, toAppealScope(viewer))
      const selectedAppeals = open === undefined ? appeals : appeals.filter((row) => isOpen(row, timestamp))
      const { rows, next } = paginate(selectedAppeals, parts.read(request), appealOrder)
      parts.link(request, reply, next)
      const shape = viewer.student ? asOwnAppeal : asAppeal
      return rows.map((row) => shape(row, timestamp))
    },

    async 'POST /api/appeals/:id/answer/'({ request, params, query, body }) {
      const viewer = requireViewer(request, query().faculty_id)
      const { appeal, target } = await requireAnswerable(viewer, params.id)
      const { answer, text } = body()
      const { answered, marks } = await answerAppeal(db, {
        appeal,
        target,
        answer,
        text: text || null,
        answeredAt: now(),
      })
      await show(appeal.event_id, marks)
      return answered
    },

    async 'POST /api/appeals/:id/reopen/'({ request, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      const { appeal, target } = await requireAnswerable(viewer, params.id)
      const { reopened, marks } = await reopenAppeal(db, {
        appeal,
        target,
        reopenedAt: now(),
        ifMatch: request.headers['if-match'],
      })
      await show(appeal.event_id, marks)
      return reopened
    },
  })

  async function show(event: string, marks: RollMark[]): Promise<void> {
    if (marks.length > 0) announce('rollChanged', { event, rows: await findRowsOnRoll(db, event, marks) })
  }

  /** Returns an appeal that a viewer may answer. Throws 404 if the viewer may not, as if it didn’t exist. */
  async function requireAnswerable(viewer: Viewer, id: string): Promise<{ appeal: AppealRow; target: Markable }> {
    const appeal = await findAppeal(db, id)
    const event = appeal && (await findEvent(db, appeal.event_id))
    if (!appeal || !event) throw notFound()
    const target = await findMarkable(db, viewer, event)
    if (!(appeal.class_id === null ? target.managesEvent : await ownsClassById(viewer, appeal.class_id)))
      throw notFound()
    await refuseWhileClosed(db, event.school_id)
    return { appeal, target }
  }

  async function ownsClassById(viewer: Viewer, classId: string): Promise<boolean> {
    const course = await findClass(db, classId)
    return course !== undefined && ownsClass(viewer, course)
  }
}
