// A class's check-ins as the bytes of their responses.
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { toPageBytes, type PageRequest } from '#server/http/pagination.ts'
import { asCheckIn } from '#server/rolls/check-in-columns.ts'
import { rollOrder } from '#server/rolls/event-attendance.ts'
import { listClassAttendance } from './class-attendance.ts'
import { classGridJson } from '#server/rolls/grid/grid.ts'

type Query = { classId: string; event: string; part: PageRequest | null }

export const classReportQueries = {
  classGridJson,
  classAttendanceJson: async (db: Kysely<Schema>, { part, ...query }: Query) =>
    toPageBytes(await listClassAttendance(db, query), part, rollOrder, asCheckIn),
}

type ClassReportQueries = typeof classReportQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends ClassReportQueries {}
}
