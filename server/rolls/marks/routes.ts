import type { FastifyInstance } from 'fastify'
import { markCalls } from '#contract/rolls/mark-calls.ts'
import { peopleScope } from '#server/accounts/people-scope.ts'
import { findEvent } from '#server/events/store.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { storeResponse } from '#server/http/idempotency/idempotent-call.ts'
import { paginate } from '#server/http/pagination.ts'
import { notFound } from '#server/http/refusals.ts'
import { byAccount } from '#server/http/rate-limit.ts'
import { sendJson } from '#server/http/send-bytes.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'
import { makeMarks } from './make-marks.ts'
import { requireChangeableRoll, requireMarkableEvent, findMarkable, type Markable } from './markable-event.ts'
import { readMarks } from './read-marks.ts'
import { findRowsOnRoll } from './rows-on-roll.ts'
import { asRollMark, findMarks, listMarks, markOrder } from './store.ts'
import type { RollMarkTable } from './table.ts'
import { undoMarks } from './undo-marks.ts'

/** Routes for marks, which correct a roll. Callers manage the event, or own a class that it counts for. */
export function markRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, parts, openReader, announce, quotas } = deps

  serveCalls(app, deps, markCalls, {
    async 'POST /api/events/:id/marks/'({ request, body }) {
      const roll = await requireChangeableRoll(db, request)
      const { marks: raw, source } = body()
      const marks = readMarks(raw, roll)
      quotas.marks.check(byAccount(request))
      const newMarks = await makeMarks(db, { to: roll, marks, source, at: now() }, (trx, response) =>
        storeResponse(trx, request, response),
      )
      quotas.marks.add(byAccount(request), newMarks.length)
      await show(roll.event.id, newMarks)
      return newMarks
    },

    async 'POST /api/events/:id/marks/preview/'({ request, reply, body }) {
      const { event, viewer, managesEvent } = await requireMarkableEvent(db, request)
      const { lines } = body()
      const teachers = [event.faculty_id, viewer.faculty?.id ?? null]
      const search = {
        lines,
        teachers,
        event: event.id,
        school: event.school_id,
        scope: peopleScope(viewer),
        managesEvent,
      }
      // Runs in a reader thread, because it compares the names of a whole university.
      return sendJson(reply, await openReader(request).read('matchedLinesJson', search))
    },

    async 'GET /api/events/:id/people/'({ request, reply, query }) {
      const { event, viewer, managesEvent } = await requireMarkableEvent(db, request)
      const { starts } = query()
      const search = { starts, event: event.id, school: event.school_id, scope: peopleScope(viewer), managesEvent }
      // Runs in a reader thread, because it compares the names on all of the caller's rosters, or for administrators of
      // a whole university.
      return sendJson(reply, await openReader(request).read('peopleStartingJson', search))
    },

    async 'GET /api/events/:id/marks/'({ request, reply }) {
      const { event, managesEvent, classes } = await requireMarkableEvent(db, request)
      const marks = await listMarks(db, event.id, managesEvent ? 'all' : [...classes])
      const { rows, next } = paginate(marks, parts.read(request), markOrder)
      parts.link(request, reply, next)
      return rows.map(asRollMark)
    },

    async 'POST /api/marks/:id/undo/'({ request, params, query, body }) {
      const viewer = requireViewer(request, query().faculty_id)
      const [mark] = await findMarks(db, [params.id])
      const event = mark && (await findEvent(db, mark.event_id))
      if (!mark || !event) throw notFound()
      // Anyone who may not undo the mark gets a 404, as if it didn't exist.
      if (!mayUndo(await findMarkable(db, viewer, event), mark)) throw notFound()
      await refuseWhileClosed(db, event.school_id)
      const { reason } = body()
      const [undone] = await undoMarks(db, { marks: [mark], viewer, reason: reason ?? null, now: now() })
      await show(event.id, [undone!])
      return undone!
    },

    async 'POST /api/events/:id/marks/undo/'({ request, body }) {
      const roll = await requireChangeableRoll(db, request)
      const { marks: ids, reason } = body()
      const marks = await findMarks(db, [...new Set(ids)])
      if (marks.length < new Set(ids).size || !marks.every((mark) => mayUndo(roll, mark))) throw notFound()
      const undone = await undoMarks(db, { marks, viewer: roll.viewer, reason: reason ?? null, now: now() })
      await show(roll.event.id, undone)
      return undone
    },
  })

  async function show(event: string, marks: Parameters<typeof findRowsOnRoll>[2]): Promise<void> {
    announce('rollChanged', { event, rows: await findRowsOnRoll(db, event, marks) })
  }
}

/** Whether someone may undo a mark. The same people may make it. */
function mayUndo({ event, managesEvent, classes }: Markable, mark: RollMarkTable): boolean {
  if (mark.event_id !== event.id) return false
  return mark.class_id === null ? managesEvent : classes.has(mark.class_id)
}
