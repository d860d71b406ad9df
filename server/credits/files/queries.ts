// A class's credit files as bytes, made in a reader thread.
import { createHash } from 'node:crypto'
import type { SheetFormat } from '#contract/file-names.ts'
import { explainedSheet } from '#server/credits/explained-sheet.ts'
import { readPublished } from '#server/credits/published/store.ts'
import { readClassLedger } from '#server/credits/read-ledger.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { textBytes } from '#server/reader/as-bytes.ts'
import { decompressText } from '#server/sheets/compressed-text.ts'
import { sheetBytes } from '#server/sheets/sheet-bytes.ts'
import { creditSheet } from './credit-sheet.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Asked = { classId: string; now: number; format: SheetFormat; explained: boolean }

export const creditFileQueries = {
  /** Returns null if the class has no students or no events, or was deleted. `now` in ms. */
  async creditFile(db: DbOrTrx, { classId, now, format, explained }: Asked): Promise<Bytes | null> {
    const ledger = await readClassLedger(db, { classId, now })
    if (!ledger || ledger.rows.length === 0 || ledger.course.events.length === 0) return null
    return sheetBytes(explained ? explainedSheet(ledger) : creditSheet(ledger), format)
  },

  /** Returns a published file and the hash of its bytes, as base64. Null if the class was deleted. */
  async publishedFile(db: DbOrTrx, { id }: { id: string }): Promise<{ bytes: Bytes; digest: string } | null> {
    const file = await readPublished(db, id)
    if (!file) return null
    const bytes = textBytes([file.head, ...file.contents.map(decompressText)].join(''))
    return { bytes, digest: createHash('sha256').update(bytes).digest('base64') }
  },
}

type CreditFileQueries = typeof creditFileQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends CreditFileQueries {}
}
