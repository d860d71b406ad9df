// A hall's check-ins arrive in no order of their students. With one index by event and student and another by student
// and time, each wrote into two random places; now one index begins with the student, and the event's own grows at its
// end, in the order in which a roll is read.
import { sql, type Kysely } from 'kysely'
import { columnsFor } from './columns.ts'

export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter.supportsMultipleConnections
  await (isPostgres ? changeInPlace(db) : buildAnew(db))
  await db.schema.createIndex('attendance_event').on('attendance').columns(['event_id', 'scanned_at']).execute()
}

async function changeInPlace(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('attendance').dropConstraint('attendance_once').execute()
  await db.schema.dropIndex('attendance_student').execute()
  await db.schema.alterTable('attendance').addUniqueConstraint('attendance_once', ['student_id', 'event_id']).execute()
}

/** SQLite cannot change a table's constraints. */
async function buildAnew(db: Kysely<never>): Promise<void> {
  const { id, text, ms, real, flag, table, foreign } = columnsFor(db)
  await db.schema.alterTable('attendance').renameTo('attendance_before').execute()
  await table('attendance', (t) =>
    id(t)
      .$call(foreign('school_id', 'school'))
      .$call(foreign('event_id', 'event'))
      .$call(foreign('student_id', 'student'))
      .$call(ms('scanned_at', 'received_at'))
      .$call(flag('late_sent'))
      .$call(text('client_nonce?', 'device_id?', 'browser?'))
      .$call(real('latitude?', 'longitude?', 'accuracy?'))
      .$call(ms('located_at?'))
      .addUniqueConstraint('attendance_once', ['student_id', 'event_id']),
  )
  const all = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into attendance (${all}) select ${all} from attendance_before`.execute(db)
  // Its indexes go with it, and their names are free again.
  await db.schema.dropTable('attendance_before').execute()
  await db.schema.createIndex('attendance_school').on('attendance').columns(['school_id', 'scanned_at']).execute()
}

const columns = [
  'id',
  'school_id',
  'event_id',
  'student_id',
  'scanned_at',
  'received_at',
  'late_sent',
  'client_nonce',
  'device_id',
  'browser',
  'latitude',
  'longitude',
  'accuracy',
  'located_at',
]
