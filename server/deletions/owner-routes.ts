import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { recentlyDeletedErasedFrom } from '#contract/retention/grace-periods.ts'
import { deletionMessages } from '#contract/deletions/words.ts'
import { eventMessages } from '#contract/events/words.ts'
import { listAll } from '#contract/language/formatters.ts'
import { requireOwnClass } from '#server/classes/find-class.ts'
import { deleteOwnedClass, toAuditObject as toClassObject } from '#server/classes/write-class.ts'
import { countPublished } from '#server/credits/published/store.ts'
import { ownerDeletionCalls } from '#contract/deletions/calls.ts'
import { findFaculty } from '#server/accounts/store.ts'
import { recordAudit } from '#server/audit/record.ts'
import { listClassesOfEvent, restartRemovedClassEvents, type ClassOfEvent } from '#server/classes/assignment-store.ts'
import { openClass } from '#server/classes/store.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { closeEvent, countWithoutNames, lockEvent, openEvent, type EventWithOwner } from '#server/events/store.ts'
import { serveCalls, type Deps } from '#server/http/serve-calls.ts'
import { changeableEvent } from '#server/events/manageable.ts'
import { toAuditObject as toEventObject, toAuditObject } from '#server/events/write-event.ts'
import { toPageBytes } from '#server/http/pagination.ts'
import { conflict, notFound } from '#server/http/refusals.ts'
import { requireViewer, toActor, type Viewer } from '#server/http/viewer.ts'
import { takeAttachmentTurn } from '#server/mail/waiting-attachments.ts'
import type { Reader } from '#server/reader/reader.ts'
import { countEventAttendance } from '#server/rolls/event-attendance.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'
import {
  notifyOfReopening,
  countDeletedSince,
  makeNotices,
  notifyOwner,
  queueNotice,
  type Notice,
} from './notify-of-event.ts'
import {
  listEventsDeletedAfter,
  listForViewer,
  recentlyDeletedOrder,
  findReopenableClass,
  findReopenableEvent,
} from './recently-deleted.ts'

/** Routes for deleting and reopening what faculty own: events and classes. */
export function ownerDeletionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, openReader, parts } = deps
  serveCalls(app, deps, ownerDeletionCalls, {
    async 'DELETE /api/events/:id/'({ request }) {
      const event = await changeableEvent(db, request, eventMessages.mayNotDelete)
      await deleteOwnedEvent({ ...deps, reader: openReader(request, 'change') }, event, requireViewer(request))
      return undefined
    },

    async 'DELETE /api/classes/:id/'({ request, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      const course = await requireOwnClass(db, viewer, params.id)
      // Published files can't be created again.
      if ((await countPublished(db, { classId: course.id })) > 0) await deps.refuseUnlessFresh(viewer)
      await deleteOwnedClass(db, course, viewer, now())
      return undefined
    },

    async 'GET /api/recently-deleted/'({ request, reply, query }) {
      const { faculty_id, school } = query()
      const viewer = requireViewer(request, faculty_id)
      const rows = await listForViewer(db, viewer, school, now())
      return parts.send(
        request,
        reply,
        toPageBytes(rows, parts.read(request), recentlyDeletedOrder, (row) => row),
      )
    },

    async 'POST /api/classes/:id/reopen/'({ request, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      const missing = await reopenClass(deps, viewer, params.id)
      const { length: count } = missing
      const { classReopened, classReopenedWithout } = deletionMessages
      return { message: count === 0 ? classReopened : classReopenedWithout({ count, events: listAll(missing) }) }
    },

    async 'POST /api/events/:id/reopen/'({ request, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      await reopenEvent(deps, viewer, params.id)
      return { message: deletionMessages.eventReopened }
    },
  })
}

/**
 * Reopens a deleted class with its roster, rule, points, choices, questions and assignments. Returns the names of its
 * events that were deleted after it. Throws 404 if there is no such deleted class that the viewer may reopen, and 409
 * while its university is closed or, as `being_erased`, after its 7 days.
 */
async function reopenClass({ db, now }: Pick<Deps, 'db' | 'now'>, viewer: Viewer, id: string): Promise<string[]> {
  const course = await findReopenableClass(db, viewer, id)
  if (!course) throw notFound()
  await refuseWhileClosed(db, course.school_id)
  refuseLate(course.closed_at, now())
  return db.transaction().execute(async (trx) => {
    if (!(await openClass(trx, id))) throw notFound()
    await restartRemovedClassEvents(trx, { column: 'class_id', ids: [id] }, now())
    const object = toClassObject(course)
    await recordAudit(
      trx,
      { ...toActor(viewer), action: 'class.reopen', ...object, detail: { name: course.name } },
      now(),
    )
    return listEventsDeletedAfter(trx, course)
  })
}

/**
 * Reopens a deleted event with its check-ins and marks, in the classes that it counted for. Colleagues who own some of
 * these classes are emailed, and so is the event's owner if someone else reopens it. Throws the same errors as
 * `reopenClass`.
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
    await restartRemovedClassEvents(trx, { column: 'event_id', ids: [id] }, time)
    const object = toEventObject(event)
    await recordAudit(
      trx,
      { ...toActor(viewer), action: 'event.reopen', ...object, detail: { name: event.name } },
      time,
    )
    const actor = { faculty: viewer.faculty?.id ?? null }
    const classes = await listClassesOfEvent(trx, id)
    const colleagueClasses = classes.filter(({ faculty_id }) => faculty_id !== actor.faculty)
    await notifyOfReopening(trx, { event, actor, now: time }, colleagueClasses)
    const ownerEmail = await findOwnerEmail(trx, event, viewer, classes)
    if (ownerEmail) await notifyOwner(trx, event, { news: 'reopened', to: ownerEmail, now: time })
  })
  wakeMail()
}

/** Throws 409 if the 7 days since `closedAt` are over at `now`, both in ms. */
function refuseLate(closedAt: number, now: number): void {
  if (now > recentlyDeletedErasedFrom(closedAt)) throw conflict(deletionMessages.tooLate, 'being_erased')
}

/**
 * The maximum number of attempts if the roll changes while its files are created. The last attempt leaves out the
 * latest check-ins.
 */
const maxTries = 5

type CloseDeps = Pick<Deps, 'db' | 'now' | 'wakeMail' | 'refuseUnlessFresh'> & { reader: Reader }

/**
 * Deletes an event. From then on it can't be found, and no one can check in. Its roll and its assignments stay for 7
 * days, in which `reopenEvent` can bring it back. In the same transaction, colleagues whose classes lose it are emailed
 * their attendance, and the owner is emailed if someone else deletes it. Throws 404 if another deletion was first, and
 * 403 `reauth_required` if someone other than the owner has no fresh proof of identity.
 */
async function deleteOwnedEvent(
  { db, now, reader, wakeMail, refuseUnlessFresh }: CloseDeps,
  event: EventWithOwner,
  viewer: Viewer,
): Promise<void> {
  // The owner needs no fresh proof, because lecturers delete their own events every week.
  if (viewer.faculty === null || viewer.faculty.id !== event.faculty_id) await refuseUnlessFresh(viewer)
  const time = now()
  for (let tries = 1, isClosed = false; !isClosed; tries += 1) {
    const deletedBefore = await countDeletedSince(db, event.school_id, time)
    const check_ins = await countEventAttendance(db, event.id)
    const classes = await listClassesOfEvent(db, event.id)
    const colleagueClasses = classes.filter(({ faculty_id }) => faculty_id !== viewer.faculty?.id)
    const deletion = { event, actor: { faculty: viewer.faculty?.id ?? null }, reader, now: time }
    const notices = await makeNotices(deletion, colleagueClasses, check_ins > 0)
    isClosed = await db.transaction().execute(async (trx) => {
      await lockEvent(trx, event.id)
      await takeAttachmentTurn(trx, event.school_id)
      // Otherwise the files could include a student whose account was deleted in the meantime.
      if ((await countDeletedSince(trx, event.school_id, time)) !== deletedBefore) return false
      if (toIds(await listClassesOfEvent(trx, event.id)) !== toIds(classes)) return false
      const present = await countEventAttendance(trx, event.id)
      if (tries < maxTries && present !== check_ins) return false
      const deletedCount = present + (await countWithoutNames(trx, sql`event_id = ${event.id}`))
      if (!(await closeEvent(trx, event.id, time))) throw notFound()
      const colleagues_told = await queueAll(trx, notices)
      const detail = { name: event.name, check_ins: deletedCount, colleagues_told }
      await recordAudit(trx, { ...toActor(viewer), action: 'event.delete', ...toAuditObject(event), detail }, time)
      const ownerEmail = await findOwnerEmail(trx, event, viewer, classes)
      const news = { news: 'deleted', check_ins: deletedCount, now: time } as const
      if (ownerEmail) await notifyOwner(trx, event, { ...news, to: ownerEmail })
      return true
    })
  }
  wakeMail()
}

/** Queues the emails, and returns how many colleagues are notified. */
async function queueAll(trx: DbOrTrx, notices: Notice[]): Promise<number> {
  let notifiedCount = 0
  for (const notice of notices) if (await queueNotice(trx, notice)) notifiedCount += 1
  return notifiedCount
}

function toIds(classes: ClassOfEvent[]): string {
  return classes.map(({ id }) => id).join()
}

/** Returns the owner's email address, or null if the owner did it or is emailed about their classes anyway. */
async function findOwnerEmail(
  trx: DbOrTrx,
  event: EventWithOwner,
  viewer: Viewer,
  classes: ClassOfEvent[],
): Promise<string | null> {
  if (event.faculty_id === null || viewer.faculty?.id === event.faculty_id) return null
  if (classes.some(({ faculty_id }) => faculty_id === event.faculty_id)) return null
  return (await findFaculty(trx, event.faculty_id))?.email ?? null
}
