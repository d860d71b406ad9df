// Lists of universities and of their requests, which may be long.
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { listAccessRequests } from './access-requests/list-access-requests.ts'
import { listSchools } from './store.ts'

type Rows = Kysely<Schema>

export const schoolQueries = {
  openSchools: (db: Rows, _all: object) => listSchools(db),

  /** Returns the universities' requests for access at a moment (ms). */
  accessRequestsJson: async (db: Rows, { at: now }: { at: number }) => jsonBytes(await listAccessRequests(db, now)),
}

type SchoolQueries = typeof schoolQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends SchoolQueries {}
}
