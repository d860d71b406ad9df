import type { DbOrTrx } from '#server/database/schema.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { readUsage, type UsageQuery } from './report.ts'

export const usageQueries = {
  /** Returns how much universities use Rollbook, as the bytes of the response. */
  usageJson: async (db: DbOrTrx, query: UsageQuery) => jsonBytes(await readUsage(db, query)),
}

type UsageQueries = typeof usageQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends UsageQueries {}
}
