import type { Kysely } from 'kysely'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { AuditDetail } from '#contract/audit/detail.ts'
import type { Schema } from '#server/database/schema.ts'

/** The most ids in one statement. */
const together = 500
/** The actions whose lines store the name of their object. The objects are things, never people. */
const namingActions = [
  'event.create',
  'event.update',
  'event.delete',
  'class.create',
  'class.update',
  'class.delete',
  'school.update',
  'school.delete',
  'school.erase',
] as const satisfies AuditAction[]

/** Returns the last names of deleted events, classes and universities, if the audit still has a line with them. */
export async function findFormerNames(db: Kysely<Schema>, ids: string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (let offset = 0; offset < ids.length; offset += together) {
    const rows = await db
      .selectFrom('audit')
      .select(['object_id', 'detail'])
      .where('object_id', 'in', ids.slice(offset, offset + together))
      .where('action', 'in', namingActions)
      .where('detail', 'is not', null)
      .orderBy('at')
      .orderBy('id')
      .execute()
    for (const { object_id, detail } of rows) {
      const { name, name_to } = JSON.parse(detail!) as AuditDetail
      const last = name_to ?? name
      if (typeof last === 'string') names.set(object_id!, last)
    }
  }
  return names
}
