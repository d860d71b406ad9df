import type { DbOrTrx } from '#server/database/schema.ts'
import { listEvents, type EventWithOwner, type SchoolScope } from './store.ts'

export const eventQueries = {
  eventsOfSchool: (db: DbOrTrx, { scope }: { scope: SchoolScope }): Promise<EventWithOwner[]> => listEvents(db, scope),
}

type EventQueries = typeof eventQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends EventQueries {}
}
