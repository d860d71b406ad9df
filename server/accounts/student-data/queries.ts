// A student's own data as a file, made in the reader's thread.
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { textBytes } from '#server/reader/as-bytes.ts'
import { sheetBytes } from '#server/sheets/sheet-bytes.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { zonedTime } from '#server/time/zoned-time.ts'
import { gatherStudentData } from './student-data.ts'
import { studentDataCells, studentDataColumns } from './student-data-sheet.ts'
import type { SignInFailures } from './student-traces.ts'

type Asked = { student: string; failures: SignInFailures; timeZone: string; format: 'json' | 'csv' }

export const studentDataQueries = {
  /** Returns everything stored about a student as the bytes of a file, or null when there is no such student. */
  async studentData(
    db: Kysely<Schema>,
    { timeZone, format, ...subject }: Asked,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const time = format === 'json' ? isoTime : (timestamp: number) => zonedTime(timestamp, timeZone)
    const data = await gatherStudentData(db, subject, time)
    if (!data) return null
    if (format === 'json') return textBytes(`${JSON.stringify(data, null, 2)}\n`)
    return sheetBytes({ head: studentDataColumns, rows: studentDataCells(data), timeZone }, 'csv')
  },
}

type StudentDataQueries = typeof studentDataQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends StudentDataQueries {}
}
