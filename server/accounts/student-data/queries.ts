// A student's own data as a file, made in the reader's worker thread.
import type { StudentData } from '#contract/accounts/student-data.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { textBytes } from '#server/reader/as-bytes.ts'
import { sheetBytes } from '#server/sheets/sheet-bytes.ts'
import type { Cell } from '#server/sheets/sheet.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { zonedTime } from '#server/time/zoned-time.ts'
import { gatherStudentData } from './student-data.ts'
import type { SignInFailures } from './student-traces.ts'

type Asked = { student: string; failures: SignInFailures; timeZone: string; format: 'json' | 'csv' }

export const studentDataQueries = {
  /** Returns everything stored about a student as the bytes of a file, or null when there is no such student. */
  async studentData(db: DbOrTrx, { timeZone, format, ...subject }: Asked): Promise<Uint8Array<ArrayBuffer> | null> {
    const time = format === 'json' ? isoTime : (timestamp: number) => zonedTime(timestamp, timeZone)
    const data = await gatherStudentData(db, subject, time)
    if (!data) return null
    if (format === 'json') return textBytes(`${JSON.stringify(data, null, 2)}\n`)
    return sheetBytes({ head: studentDataColumns, rows: studentDataCells(data), timeZone }, 'csv')
  },
}

const studentDataColumns = ['Part', 'Entry', 'Field', 'Value']

/** Returns a student's data as a table with one value per line, because its parts have different fields. */
function studentDataCells(data: StudentData): Cell[][] {
  return Object.entries(data).flatMap(([part, entries]) =>
    [entries]
      .flat()
      .flatMap((entry, index) => toCells(entry).map(([field, value]) => [part, ours(index + 1), field, value])),
  )
}

function toCells(entry: object): [string, Cell][] {
  return Object.entries(entry).flatMap(([field, value]: [string, unknown]): [string, Cell][] => {
    if (typeof value === 'object' && value !== null)
      return toCells(value).map(([inner, cell]) => [`${field}.${inner}`, cell])
    if (typeof value === 'number') return [[field, ours(value)]]
    if (typeof value === 'boolean') return [[field, value ? 'Yes' : 'No']]
    return [[field, typeof value === 'string' ? value : '']]
  })
}

function ours(value: number): Cell {
  return { ours: String(value) }
}

type StudentDataQueries = typeof studentDataQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends StudentDataQueries {}
}
