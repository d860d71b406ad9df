// Lists of students as the bytes of their answers, for the reader's thread or at once.
import type { Kysely } from 'kysely'
import { countStudents, listStudents } from '#server/accounts/list-students.ts'
import { nameOrder } from '#server/accounts/by-name.ts'
import type { PeopleScope } from '#server/accounts/people-scope.ts'
import type { ReadStudents } from '#server/accounts/student-list-routes.ts'
import { readClassDetails } from '#server/classes/class-details.ts'
import { asClassStudent, countPending, readClassRoster, readPending } from '#server/classes/roster/read-roster.ts'
import type { ReadRosters } from '#server/classes/roster/routes.ts'
import { countRoster } from '#server/classes/roster/store.ts'
import type { Db } from '#server/database/connect.ts'
import type { Schema } from '#server/database/schema.ts'
import { listed, type Listed, type Part } from '#server/http/parts.ts'
import { asCheckIn } from './check-in-columns.ts'
import { listClassAttendance } from './class-attendance.ts'
import { classGridJson } from './class-grid.ts'
import { countEventAttendance, rollOrder } from './event-attendance.ts'
import { longListing } from './long-listing.ts'
import type { Reader } from './reader.ts'

type Rows = Kysely<Schema>
type People = { scope: PeopleScope; ids: string[] | null; part: Part | null }
type OfClass = { classId: string }
type OfRoster = OfClass & { part: Part | null }
type OfClassAndEvent = OfRoster & { event: string }

/** What a class's page and report read. */
export type ClassLists = {
  /** Null when the class has just been deleted. */
  details: (asked: OfClass) => Promise<Uint8Array<ArrayBuffer> | null>
  attendance: (asked: OfClassAndEvent) => Promise<Listed>
}

export const classReadings = {
  classStudentsJson: async (db: Rows, { classId, part }: OfRoster) =>
    listed(await readClassRoster(db, classId), part, nameOrder, asClassStudent),
  async classDetailsJson(db: Rows, { classId }: OfClass) {
    const details = await readClassDetails(db, classId)
    return details && json(details)
  },
  classGridJson,
  classAttendanceJson: async (db: Rows, { part, ...asked }: OfClassAndEvent) =>
    listed(await listClassAttendance(db, asked), part, rollOrder, asCheckIn),
  studentsJson: async (db: Rows, { scope, ids, part }: People) =>
    listed(await listStudents(db, scope, ids), part, nameOrder, (row) => row),
  pendingJson: async (db: Rows, { scope, ids, part }: People) =>
    listed(await readPending(db, scope, ids), part, nameOrder, (row) => row),
}

type ClassReadings = typeof classReadings

/** How lists of students are read: short ones at once, long ones off the event loop. */
export function studentLists(db: Db, reader: Reader): ReadRosters & ClassLists & { students: ReadStudents } {
  /** Reads there when there are more rows than `longListing`. */
  const read = async <N extends keyof ClassReadings>(
    name: N,
    asked: Parameters<ClassReadings[N]>[1],
    count: Promise<number> | number,
  ): Promise<Awaited<ReturnType<ClassReadings[N]>>> => {
    if ((await count) > longListing) return reader.read(name, asked)
    const here = classReadings[name] as (db: Rows, asked: unknown) => ReturnType<ClassReadings[N]>
    return await here(db, asked)
  }
  return {
    classStudents: (asked) => read('classStudentsJson', asked, countRoster(db, asked.classId)),
    details: (asked) => read('classDetailsJson', asked, countRoster(db, asked.classId)),
    attendance: (asked) => read('classAttendanceJson', asked, countEventAttendance(db, asked.event)),
    // Chosen ids are never many.
    pendingStudents: (asked) => read('pendingJson', asked, asked.ids ? 0 : countPending(db, asked.scope)),
    students: (asked) => read('studentsJson', asked, asked.ids ? 0 : countStudents(db, asked.scope)),
  }
}

function json(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value))
}
