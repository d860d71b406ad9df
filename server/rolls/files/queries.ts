// The files of attendance as bytes, for the reader's thread.
import type { Kysely } from 'kysely'
import type { SheetFormat } from '#contract/file-names.ts'
import type { Schema } from '#server/database/schema.ts'
import { classEventSheet, rollSheet } from './attendance-sheets.ts'
import { overallSheet } from './overall-sheet.ts'
import { sheetBytes } from '#server/sheets/sheet-bytes.ts'

type Rows = Kysely<Schema>
type FileQuery<MakeSheet extends (db: Rows, query: never) => unknown> = Parameters<MakeSheet>[1] & {
  format: SheetFormat
}

export const fileQueries = {
  rollFile: async (db: Rows, query: FileQuery<typeof rollSheet>) =>
    sheetBytes(await rollSheet(db, query), query.format),

  /** Null when the class has no students. */
  async classEventFile(db: Rows, query: FileQuery<typeof classEventSheet>): Promise<Uint8Array<ArrayBuffer> | null> {
    const sheet = await classEventSheet(db, query)
    return sheet.rows.length === 0 ? null : sheetBytes(sheet, query.format)
  },

  /** Null when the class has no students or no events. */
  async overallFile(db: Rows, query: FileQuery<typeof overallSheet>): Promise<Uint8Array<ArrayBuffer> | null> {
    const sheet = await overallSheet(db, query)
    return sheet && sheetBytes(sheet, query.format)
  },
}

type FileQueries = typeof fileQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends FileQueries {}
}
