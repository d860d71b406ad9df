// Rosters and a class's details as the bytes of their responses.
import type { Kysely } from 'kysely'
import { nameOrder } from '#server/accounts/by-name.ts'
import type { PeopleScope } from '#server/accounts/people-scope.ts'
import type { Schema } from '#server/database/schema.ts'
import { toPageBytes, type PageRequest } from '#server/http/pagination.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { readClassDetails } from './class-details.ts'
import { asClassStudent, readClassRoster, readPending } from './roster/read-roster.ts'

type Rows = Kysely<Schema>

export const classQueries = {
  classStudentsJson: async (db: Rows, { classId, part }: { classId: string; part: PageRequest | null }) =>
    toPageBytes(await readClassRoster(db, classId), part, nameOrder, asClassStudent),

  /** Null when the class has just been deleted. */
  async classDetailsJson(db: Rows, { classId }: { classId: string }) {
    const details = await readClassDetails(db, classId)
    return details && jsonBytes(details)
  },

  pendingJson: async (
    db: Rows,
    { scope, ids, part }: { scope: PeopleScope; ids: string[] | null; part: PageRequest | null },
  ) => toPageBytes(await readPending(db, scope, ids), part, nameOrder, (row) => row),
}

type ClassQueries = typeof classQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends ClassQueries {}
}
