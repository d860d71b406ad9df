// What gradebook files of learning management systems say about the students of a class.
import type { Kysely } from 'kysely'
import { columnsFor } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { id, text, ms, table, foreign } = columnsFor(db)

  await table('roster_identity', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('roster_entry_id', 'roster_entry'))
      .$call(text('system', 'user_id', 'login', 'section'))
      .$call(ms('seen_at'))
      .addUniqueConstraint('roster_identity_once', ['roster_entry_id', 'system']),
  )
  await db.schema.createIndex('roster_identity_school').on('roster_identity').columns(['school_id', 'id']).execute()
}
