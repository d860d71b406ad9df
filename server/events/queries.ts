import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { listEvents, type EventWithOwner, type SchoolScope } from './store.ts'

export const eventQueries = {
  eventsOfSchool: (db: Kysely<Schema>, { scope }: { scope: SchoolScope }): Promise<EventWithOwner[]> =>
    listEvents(db, scope),
}

type EventQueries = typeof eventQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends EventQueries {}
}
