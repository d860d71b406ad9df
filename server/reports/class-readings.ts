// Lists of students as the bytes of their answers, for the reader's thread or at once.
import type { Kysely } from 'kysely'
import { countStudents, listStudents } from '#server/accounts/list-students.ts'
import type { PeopleScope } from '#server/accounts/people-scope.ts'
import type { ReadStudents } from '#server/accounts/student-list-routes.ts'
import { countPending, readClassStudents, readPending } from '#server/classes/roster/read-roster.ts'
import type { ReadRosters } from '#server/classes/roster/routes.ts'
import { countRoster } from '#server/classes/roster/store.ts'
import type { Db } from '#server/database/connect.ts'
import type { Schema } from '#server/database/schema.ts'
import { longListing } from './long-listing.ts'
import type { Reader } from './reader.ts'

type Rows = Kysely<Schema>
type People = { scope: PeopleScope; ids: string[] | null }

export const classReadings = {
  classStudentsJson: async (db: Rows, { classId }: { classId: string }) => json(await readClassStudents(db, classId)),
  studentsJson: async (db: Rows, { scope, ids }: People) => json(await listStudents(db, scope, ids)),
  pendingJson: async (db: Rows, { scope, ids }: People) => json(await readPending(db, scope, ids)),
}

/** How lists of students are read: short ones at once, long ones off the event loop. */
export function studentLists(db: Db, reader: Reader): ReadRosters & { students: ReadStudents } {
  return {
    async classStudents(asked) {
      if ((await countRoster(db, asked.classId)) > longListing) return reader.read('classStudentsJson', asked)
      return classReadings.classStudentsJson(db, asked)
    },
    async pendingStudents(asked) {
      // Chosen ids are never many.
      const isLong = asked.ids === null && (await countPending(db, asked.scope)) > longListing
      return isLong ? reader.read('pendingJson', asked) : classReadings.pendingJson(db, asked)
    },
    async students(asked) {
      const isLong = asked.ids === null && (await countStudents(db, asked.scope)) > longListing
      return isLong ? reader.read('studentsJson', asked) : classReadings.studentsJson(db, asked)
    },
  }
}

function json(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value))
}
