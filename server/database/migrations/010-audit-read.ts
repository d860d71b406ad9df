// The audit is read the newest first, by university, by kind of action and by person, and keeps over a year.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const indexes = [
    ['audit_time', ['at']],
    ['audit_action', ['action', 'at']],
    ['audit_school_action', ['school_id', 'action', 'at']],
    ['audit_actor', ['actor_id', 'at']],
    ['audit_object', ['object_id', 'at']],
  ] as const
  for (const [name, columns] of indexes) {
    await db.schema
      .createIndex(name)
      .on('audit')
      .columns([...columns])
      .execute()
  }
}
