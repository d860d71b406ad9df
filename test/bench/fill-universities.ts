import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { newTypedCode } from '#server/events/new-typed-code.ts'

/** The number of rows in one statement, slightly below SQLite's limit of parameters. */
const rowsTogether = 500
/** The number of universities whose check-ins are written in one statement. */
const schoolsTogether = 5
const dayMs = 24 * 60 * 60_000

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Helsinki',
  'Africa/Cairo',
  'Africa/Johannesburg',
  'Asia/Kolkata',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Auckland',
]

/**
 * The size of the data. The events are spread over the last `days` days. Each student has checked in to every event, or
 * to every `everyNth` event.
 */
export type Universities = { schools: number; events: number; students: number; days: number; everyNth?: number }

/** Adds universities in many time zones, with the check-ins of a database that has been in use for a long time. */
export async function fillUniversities(db: Db, size: Universities): Promise<void> {
  const { schools, events, students, days, everyNth = 1 } = size
  const now = Date.now()
  await insert(db, 'school', schools, (n) => ({
    id: schoolId(n),
    name: `University ${n}`,
    name_key: `university ${n}`,
    faculty_domain: `u${n}.edu`,
    student_domain: `students.u${n}.edu`,
    time_zone: zones[n % zones.length]!,
    evidence_days: 180,
    closed_at: null,
    created_at: now,
  }))
  await insert(db, 'student', schools * students, (n) => ({
    id: `${schoolId(n % schools)}s${Math.floor(n / schools)}`,
    school_id: schoolId(n % schools),
    email: `s${n}@students.u${n % schools}.edu`,
    first_name: 'Maya',
    // The number in the name is the second in which the student checks in.
    last_name: String(Math.floor(n / schools)),
    password_hash: '',
    verified_at: now,
    created_at: now,
  }))
  await insert(db, 'event', schools * events, (n) => ({
    id: `${schoolId(n % schools)}e${Math.floor(n / schools)}`,
    school_id: schoolId(n % schools),
    faculty_id: null,
    name: `Lecture ${n}`,
    description: null,
    location: 'Harlan Hall',
    starts_at: now - Math.floor(((Math.floor(n / schools) + (n % 97) / 97) / events) * days * dayMs),
    ends_at: null,
    checkin_before_minutes: 15,
    checkin_after_minutes: 15,
    typed_code: newTypedCode(),
    created_at: now,
    updated_at: now,
  }))
  for (let start = 0; start < schools; start += schoolsTogether) {
    const schoolIds = Array.from({ length: Math.min(schoolsTogether, schools - start) }, (_, n) => schoolId(start + n))
    // Without `materialized`, a database may read numbers from the names of other universities' students, which have
    // none.
    await sql`
      insert into attendance
        (id, school_id, event_id, student_id, scanned_at, received_at, late_sent, client_nonce, device_id, latitude, longitude, accuracy, located_at, browser)
      with numbered as materialized (
        select id, school_id, cast(last_name as integer) as n from student where school_id in (${sql.join(schoolIds)})
      )
      select event.id || numbered.id, event.school_id, event.id, numbered.id,
        event.starts_at + 1000 * numbered.n, event.starts_at + 1000 * numbered.n,
        0, 'c1d2e3f4-0000-4000-8000-a1b2c3d4e5f6', 'dev_0123456789abcdef', 42.37, -71.11, 12.0, event.starts_at, null
      from event join numbered on numbered.school_id = event.school_id
        and numbered.n % ${sql.lit(everyNth)} = cast(substr(event.id, 7) as integer) % ${sql.lit(everyNth)}
      where event.school_id in (${sql.join(schoolIds)})
      order by event.starts_at
    `.execute(db)
  }
}

/** Does what PostgreSQL does automatically in the minutes after many inserts. */
export async function settle(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum analyze`.execute(connection)
    await sql`checkpoint`.execute(connection)
  })
}

/** Returns the id of the nth university. */
export const schoolId = (n: number): string => `u${String(n).padStart(4, '0')}`

async function insert(db: Db, table: 'school' | 'student' | 'event', count: number, row: (n: number) => object) {
  for (let start = 0; start < count; start += rowsTogether) {
    const rows = Array.from({ length: Math.min(rowsTogether, count - start) }, (_, n) => row(start + n))
    await db
      .insertInto(table)
      .values(rows as never)
      .execute()
  }
}
