// The files of attendance as bytes, for the reader's thread.
import type { Kysely } from 'kysely'
import type { SheetFormat } from '#contract/file-names.ts'
import type { Schema } from '#server/database/schema.ts'
import { classEventSheet, rollSheet } from './attendance-sheets.ts'
import { overallSheet } from './overall-sheet.ts'
import { sheetBytes } from '#server/sheets/sheet-bytes.ts'

type Rows = Kysely<Schema>
type Asked<Of extends (db: Rows, asked: never) => unknown> = Parameters<Of>[1] & { format: SheetFormat }

export const fileReadings = {
  rollFile: async (db: Rows, asked: Asked<typeof rollSheet>) => sheetBytes(await rollSheet(db, asked), asked.format),

  /** Null when the class has no students. */
  async classEventFile(db: Rows, asked: Asked<typeof classEventSheet>): Promise<Uint8Array<ArrayBuffer> | null> {
    const sheet = await classEventSheet(db, asked)
    return sheet.rows.length === 0 ? null : sheetBytes(sheet, asked.format)
  },

  /** Null when the class has no students or no events. */
  async overallFile(db: Rows, asked: Asked<typeof overallSheet>): Promise<Uint8Array<ArrayBuffer> | null> {
    const sheet = await overallSheet(db, asked)
    return sheet && sheetBytes(sheet, asked.format)
  },
}

type FileReadings = typeof fileReadings
declare module '#server/reader/reader.ts' {
  interface Readings extends FileReadings {}
}
