import type { FastifyInstance } from 'fastify'
import { recentlyDeletedErasedFrom } from '#contract/accounts/ways-back.ts'
import { deletionMessages } from '#contract/deletions/words.ts'
import { eventMessages } from '#contract/events/words.ts'
import { requireOwnClass } from '#server/classes/find-class.ts'
import { deleteOwnedClass, toAuditObject as toClassObject } from '#server/classes/write-class.ts'
import { countPublished } from '#server/credits/published/store.ts'
import { ownerDeletionCalls } from '#contract/deletions/calls.ts'
import { recordAudit } from '#server/audit/record.ts'
import { listClassesOfEvent } from '#server/classes/assignment-store.ts'
import { openClass } from '#server/classes/store.ts'
import { lockEvent } from '#server/events/event-lock.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { changeableEvent } from '#server/events/manageable.ts'
import { openEvent } from '#server/events/store.ts'
import { toAuditObject as toEventObject } from '#server/events/write-event.ts'
import type { Deps } from '#server/http/deps.ts'
import { toPageBytes } from '#server/http/pagination.ts'
import { conflict, notFound } from '#server/http/refusals.ts'
import { refuseOtherIdentity, requireViewer, toActor, type Viewer } from '#server/http/viewer.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'
import { deleteOwnedEvent } from './close-event.ts'
import { notifyOfReopening } from './notify-of-event.ts'
import { listForViewer, recentlyDeletedOrder, findReopenableClass, findReopenableEvent } from './recently-deleted.ts'

/** Deleting what faculty own, events and classes, and reopening them. */
export function ownerDeletionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, openReader, parts } = deps
  serveCalls(app, deps, ownerDeletionCalls, {
    async 'DELETE /api/events/:id/'({ request }) {
      const event = await changeableEvent(db, request, eventMessages.mayNotDelete)
      await deleteOwnedEvent({ ...deps, reader: openReader(request, 'change') }, event, requireViewer(request))
      return undefined
    },

    async 'DELETE /api/classes/:id/'({ request, params, query }) {
      const viewer = requireViewer(request)
      refuseOtherIdentity(viewer, query().faculty_id)
      const course = await requireOwnClass(db, viewer, params.id)
      // Published files can't be made again.
      if ((await countPublished(db, { classId: course.id })) > 0) await deps.refuseUnlessFresh(viewer)
      await deleteOwnedClass(db, course, viewer, now())
      return undefined
    },

    async 'GET /api/recently-deleted/'({ request, reply, query }) {
      const viewer = requireViewer(request)
      const { faculty_id, school } = query()
      refuseOtherIdentity(viewer, faculty_id)
      const rows = await listForViewer(db, viewer, school, now())
      return parts.send(
        request,
        reply,
        toPageBytes(rows, parts.read(request), recentlyDeletedOrder, (row) => row),
      )
    },

    async 'POST /api/classes/:id/reopen/'({ request, params, query }) {
      const viewer = requireViewer(request)
      refuseOtherIdentity(viewer, query().faculty_id)
      await reopenClass(deps, viewer, params.id)
      return { message: deletionMessages.classReopened }
    },

    async 'POST /api/events/:id/reopen/'({ request, params, query }) {
      const viewer = requireViewer(request)
      refuseOtherIdentity(viewer, query().faculty_id)
      await reopenEvent(deps, viewer, params.id)
      return { message: deletionMessages.eventReopened }
    },
  })
}

/**
 * Reopens a deleted class with its roster, rule, points, choices, questions and assignments. Throws 404 when there is
 * no such deleted class that the viewer may reopen, 409 `being_erased` after its 7 days.
 */
async function reopenClass({ db, now }: Pick<Deps, 'db' | 'now'>, viewer: Viewer, id: string): Promise<void> {
  const course = await findReopenableClass(db, viewer, id)
  if (!course) throw notFound()
  await refuseWhileClosed(db, course.school_id)
  refuseLate(course.closed_at, now())
  await db.transaction().execute(async (trx) => {
    if (!(await openClass(trx, id))) throw notFound()
    const object = toClassObject(course)
    await recordAudit(
      trx,
      { ...toActor(viewer), action: 'class.reopen', ...object, detail: { name: course.name } },
      now(),
    )
  })
}

/**
 * Reopens a deleted event with its check-ins and marks, in the classes that it counted for. Colleagues who own some of
 * them are emailed. Throws the same as `reopenClass`.
 */
async function reopenEvent(
  { db, now, wakeMail }: Pick<Deps, 'db' | 'now' | 'wakeMail'>,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const event = await findReopenableEvent(db, viewer, id)
  if (!event) throw notFound()
  await refuseWhileClosed(db, event.school_id)
  const time = now()
  refuseLate(event.closed_at, time)
  await db.transaction().execute(async (trx) => {
    await lockEvent(trx, id)
    if (!(await openEvent(trx, id))) throw notFound()
    const object = toEventObject(event)
    await recordAudit(
      trx,
      { ...toActor(viewer), action: 'event.reopen', ...object, detail: { name: event.name } },
      time,
    )
    const actor = { faculty: viewer.faculty?.id ?? null }
    const classes = (await listClassesOfEvent(trx, id)).filter(({ faculty_id }) => faculty_id !== actor.faculty)
    await notifyOfReopening(trx, { event, actor, now: time }, classes)
  })
  wakeMail()
}

/** Throws 409 when the 7 days since `closedAt` are over at `now`, both in ms. */
function refuseLate(closedAt: number, now: number): void {
  if (now > recentlyDeletedErasedFrom(closedAt)) throw conflict(deletionMessages.tooLate, 'being_erased')
}
