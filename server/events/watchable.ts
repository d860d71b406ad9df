import type { FastifyRequest } from 'fastify'
import { eventMessages } from '#contract/events/words.ts'
import type { Db } from '#server/database/db.ts'
import { manageableEvent } from './manageable.ts'
import type { EventWithOwner } from './store.ts'

/** Returns the event in the address if the viewer may see its roll. Throws 403 or 404 otherwise. */
export function watchableEvent(db: Db, request: FastifyRequest<{ Params: { id: string } }>): Promise<EventWithOwner> {
  return manageableEvent(db, request, eventMessages.mayNotViewAttendance)
}
