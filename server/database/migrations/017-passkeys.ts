// Passkeys of students, faculty and administrators, and the challenges that were answered, so that none counts twice.
import type { Kysely } from 'kysely'
import { columnsFor } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const { id, ms, flag, text, table, foreign } = columnsFor(db)
  await table('passkey', (t) =>
    id(t)
      .$call(foreign('student_id?', 'student'))
      .$call(foreign('faculty_id?', 'faculty'))
      .$call(foreign('admin_id?', 'administrator'))
      .$call(text('credential_id', 'public_key', 'user_handle', 'transports', 'name'))
      .$call(flag('backed_up'))
      // A signature counter has 32 bits without a sign, which PostgreSQL's integer does not hold.
      .$call(ms('counter', 'created_at', 'last_used_at?'))
      .addUniqueConstraint('passkey_credential', ['credential_id']),
  )
  for (const column of ['student_id', 'faculty_id', 'admin_id'])
    await db.schema
      .createIndex(`passkey_${column.slice(0, -3)}`)
      .on('passkey')
      .columns([column])
      .execute()

  await table('used_challenge', (t) =>
    t.$call(text('hash')).$call(ms('used_at')).addPrimaryKeyConstraint('used_challenge_key', ['hash']),
  )
}
