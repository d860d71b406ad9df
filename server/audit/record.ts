import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { newId } from '#server/database/new-id.ts'
import type { AuditTable } from './table.ts'

export type AuditEntry = Omit<AuditTable, 'id' | 'at' | 'detail' | 'result'> & {
  result?: AuditTable['result']
  detail?: Record<string, string | number | boolean | null>
}

/** Adds one line to the audit, in the transaction that makes the change where there is one. `at` in ms. */
export async function recordAudit(db: Kysely<Schema>, entry: AuditEntry, at: number): Promise<void> {
  const { detail, result = 'done', ...rest } = entry
  await db
    .insertInto('audit')
    .values({ id: newId(), at, result, detail: detail ? JSON.stringify(detail) : null, ...rest })
    .execute()
}
