import type { FastifyRequest } from 'fastify'
import { markMessages } from '#contract/rolls/marks/words.ts'
import { identityQuery } from '#contract/queries.ts'
import { listOwnAssignments } from '#server/classes/assignment-store.ts'
import type { Db } from '#server/database/db.ts'
import { mayManage, mayRead } from '#server/events/rules.ts'
import { findEvent, type EventWithOwner } from '#server/events/store.ts'
import { readQuery } from '#server/http/body.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { requireViewer, type Viewer } from '#server/http/viewer.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'

/** An event and what a viewer may mark at it. */
export type Markable = {
  event: EventWithOwner
  viewer: Viewer
  /** Whether the viewer may mark who was present. */
  managesEvent: boolean
  /** The viewer’s own classes that the event counts for. The viewer may mark who gets credit in them. */
  classes: ReadonlySet<string>
}

/**
 * Returns the event in the URL if the viewer may mark anyone there: people who manage the event, and faculty with a
 * class that the event counts for. Throws 403 if the viewer may only read the event, and otherwise 404.
 */
export async function requireMarkableEvent(
  db: Db,
  request: FastifyRequest<{ Params: { id: string } }>,
): Promise<Markable> {
  const viewer = requireViewer(request, readQuery(identityQuery, request.query).faculty_id)
  const event = await findEvent(db, request.params.id)
  if (!event) throw notFound()
  const markable = await findMarkable(db, viewer, event)
  if (markable.managesEvent || markable.classes.size > 0) return markable
  throw mayRead(viewer, event) ? forbidden(markMessages.mayNotMark) : notFound()
}

/** Does the same for a call that makes or undoes marks. Also throws 409 while the event's university is closed. */
export async function requireChangeableRoll(
  db: Db,
  request: FastifyRequest<{ Params: { id: string } }>,
): Promise<Markable> {
  const markable = await requireMarkableEvent(db, request)
  await refuseWhileClosed(db, markable.event.school_id)
  return markable
}

/** Returns what a viewer may mark at an event, which may be nothing. */
export async function findMarkable(db: Db, viewer: Viewer, event: EventWithOwner): Promise<Markable> {
  const ownClasses = viewer.faculty ? await listOwnAssignments(db, { event: event.id, faculty: viewer.faculty.id }) : []
  const classes = new Set(ownClasses.map(({ class_id }) => class_id))
  return { event, viewer, managesEvent: mayManage(viewer, event), classes }
}
