import type { FastifyRequest } from 'fastify'
import { eventMessages } from '#contract/events/words.ts'
import { identityQuery } from '#contract/queries.ts'
import type { Db } from '#server/database/db.ts'
import { readQuery } from '#server/http/body.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'
import { mayManage } from './rules.ts'
import { findEvent, type EventWithOwner } from './store.ts'

type ById = FastifyRequest<{ Params: { id: string } }>

/**
 * Does the same as `manageableEvent`, for a call that changes the event. Also throws 409 while its university is
 * closed.
 */
export async function changeableEvent(db: Db, request: ById, refusal: string): Promise<EventWithOwner> {
  const event = await manageableEvent(db, request, refusal)
  await refuseWhileClosed(db, event.school_id)
  return event
}

/**
 * Returns the event in the URL if the viewer may manage it. Otherwise throws 404 if it doesn't exist, or 403 with the
 * message `refusal`.
 */
export async function manageableEvent(db: Db, request: ById, refusal: string): Promise<EventWithOwner> {
  const viewer = requireViewer(request, readQuery(identityQuery, request.query).faculty_id)
  const event = await findEvent(db, request.params.id)
  if (!event) throw notFound()
  if (!mayManage(viewer, event)) throw forbidden(refusal)
  return event
}

/** Returns the event in the URL if the viewer may see its roll. Otherwise throws 403 or 404. */
export function viewableEvent(db: Db, request: FastifyRequest<{ Params: { id: string } }>): Promise<EventWithOwner> {
  return manageableEvent(db, request, eventMessages.mayNotViewAttendance)
}
