// Credits, in the reader's thread: a large class takes hundreds of milliseconds, and receipts are asked for at the
// bell.
import type { Kysely } from 'kysely'
import type { CreditSort } from '#contract/credits/values.ts'
import type { Schema } from '#server/database/schema.ts'
import { toPageBytes, type PageRequest } from '#server/http/pagination.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { listClassCredits } from './class-credits.ts'
import { ownOrder, readOwnCredits } from './own-credits.ts'
import { previewRule } from './preview-rule.ts'
import { makePublishedFile } from './published/make-file.ts'
import { readClassLedger } from './read-ledger.ts'
import { readReceipt } from './read-receipt.ts'
import { readStudentTerm, type TermQuery } from './student-term.ts'

type Rows = Kysely<Schema>
type ClassQuery = {
  classId: string
  now: number
  sort: CreditSort
  onlyShort: boolean
  search: string
  part: PageRequest
}

export const creditQueries = {
  ownCreditsJson: async (db: Rows, { part, ...query }: { student: string; now: number; part: PageRequest | null }) =>
    toPageBytes(await readOwnCredits(db, query), part, ownOrder, (credit) => credit),

  /** Null when the class has just been deleted. */
  async classCreditsJson(db: Rows, { classId, now, ...options }: ClassQuery) {
    const ledger = await readClassLedger(db, { classId, now })
    if (!ledger) return null
    const { response, next } = listClassCredits(ledger, options)
    return { bytes: jsonBytes(response), next }
  },

  /** Null when the class or the student's place on its roster has just been deleted. */
  async studentTermJson(db: Rows, query: TermQuery) {
    const term = await readStudentTerm(db, query)
    return term && jsonBytes(term)
  },

  rulePreview: previewRule,

  fileToPublish: makePublishedFile,

  checkInReceipt: readReceipt,
}

type CreditQueries = typeof creditQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends CreditQueries {}
}
