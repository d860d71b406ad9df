import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { readUsage, type UsageQuestion } from './report.ts'

export const usageReadings = {
  /** Returns how much universities use the product, as the bytes of the response. */
  usageJson: async (db: Kysely<Schema>, query: UsageQuestion) => jsonBytes(await readUsage(db, query)),
}

type UsageQueries = typeof usageReadings
declare module '#server/reader/reader.ts' {
  interface Readings extends UsageQueries {}
}
