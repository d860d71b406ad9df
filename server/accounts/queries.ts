// Lists of students as the bytes of their responses.
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { toPageBytes, type PageRequest } from '#server/http/pagination.ts'
import { nameOrder } from './by-name.ts'
import { listStudents } from './list-students.ts'
import type { PeopleScope } from './people-scope.ts'

type People = { scope: PeopleScope; ids: string[] | null; part: PageRequest | null }

export const accountQueries = {
  studentsJson: async (db: Kysely<Schema>, { scope, ids, part }: People) =>
    toPageBytes(await listStudents(db, scope, ids), part, nameOrder, (row) => row),
}

type AccountQueries = typeof accountQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends AccountQueries {}
}
