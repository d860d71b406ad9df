import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { inBatches } from '#server/database/in-batches.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { newTypedCode } from '#server/events/new-typed-code.ts'
import { newId } from '#server/database/new-id.ts'
import type { Hall } from './hall.ts'

/** The number of students at each past event. The hall's number of students must be a multiple of it. */
export const checkInsPerEvent = 500
/** The number of events whose check-ins are written in one statement. */
const eventsTogether = 200
/** The number of rows in one statement, below SQLite's limit of parameters. */
const rowsTogether = 500
const day = 24 * 60 * 60_000
const years = 3 * 365 * day
/** The number of days for which a university keeps evidence by default, as in the migration. */
const evidenceDays = 180

/** The number of professors whose events are filled in, and how much each of them teaches. */
const professors = 200
export const classesPerProfessor = 5
const studentsOfClass = 60
const eventsOfClass = 20

/**
 * Adds `checkIns` check-ins of the last three years to a hall: events of 500 students each, in the order in which they
 * happened. Each student was at the same number of events. The events alternate between 200 professors, starting with
 * the hall's own. Old check-ins have no evidence, because the daily cleanup deleted it. Returns the ids of the events,
 * the oldest first.
 */
export async function fillYears(db: Db, hall: Hall, checkIns: number): Promise<string[]> {
  const events = checkIns / checkInsPerEvent
  const ids = Array.from({ length: events }, (_, n) => `past${String(n).padStart(12, '0')}`)
  const isSqlite = !db.getExecutor().adapter.supportsMultipleConnections
  const now = Date.now()
  const cleanedUntil = now - evidenceDays * day
  const nullIfPurged = (value: string) => `case when event.starts_at < ${cleanedUntil} then null else ${value} end`
  await db.connection().execute(async (rows) => {
    const run = async (text: string) => void (await sql.raw(text).execute(rows))
    // These rows don't need to survive a power cut, and their foreign keys are correct.
    if (isSqlite) await run('pragma foreign_keys = off')
    if (isSqlite) await run('pragma synchronous = off')
    // With this cache, each page is written once, at the end. Ten million rows take 4 GB.
    if (isSqlite) await run('pragma cache_size = -6000000')
    if (isSqlite) await run('pragma cache_spill = off')
    if (!isSqlite) await run("set session_replication_role = 'replica'")
    if (!isSqlite) await run('set statement_timeout = 0')
    for (const table of ['bench_student', 'bench_event', 'bench_place'])
      await run(`create table ${table} (n integer primary key, id text)`)
    const insert = async (table: string, values: (string | null)[]) => {
      const numbered = values.map((id, n) => sql`(${sql.lit(n)}, ${id})`)
      for (const batch of inBatches(numbered))
        await sql`insert into ${sql.table(table)} (n, id) values ${sql.join(batch)}`.execute(rows)
    }
    await insert(
      'bench_student',
      hall.students.map(({ id }) => id),
    )
    await insert('bench_place', Array<null>(checkInsPerEvent).fill(null))
    await insert('bench_event', ids)
    await addEvents(rows, hall, ids, await addProfessors(rows, hall))
    if (isSqlite) await run('begin immediate')
    for (let start = 0; start < events; start += eventsTogether)
      await run(`
        insert into attendance
          (id, school_id, event_id, student_id, scanned_at, received_at, late_sent, client_nonce, device_id,
           latitude, longitude, accuracy, located_at, browser, method, place)
        select cast(100000000 + e.n * 1000 + p.n as text) || 'abcdefg', event.school_id, event.id, s.id,
          event.starts_at + 500 * p.n, event.starts_at + 500 * p.n, 0,
          ${nullIfPurged("'c1d2e3f4-0000-4000-8000-a1b2c3d4e5f6'")}, ${nullIfPurged("'dev_0123456789abcdef'")},
          ${nullIfPurged('42.37')}, ${nullIfPurged('-71.11')},
          ${nullIfPurged('12.0')}, ${nullIfPurged('event.starts_at')},
          ${nullIfPurged("'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq'")}, 'own-scan',
          case when event.starts_at < ${cleanedUntil} then 'inside' end
        from bench_event e join event on event.id = e.id cross join bench_place p
          join bench_student s on s.n = (e.n * 79 + p.n * ${hall.students.length / checkInsPerEvent}) % ${hall.students.length}
        where e.n >= ${start} and e.n < ${start + eventsTogether}
        order by e.n, p.n`)
    if (isSqlite) await run('commit')
    const retention = { school_id: hall.school.id, evidence_until: cleanedUntil, ran_at: now }
    await rows.insertInto('retention').values(retention).execute()
    for (const table of ['bench_student', 'bench_event', 'bench_place']) await run(`drop table ${table}`)
    if (isSqlite) await run('pragma synchronous = full')
    if (isSqlite) await run('analyze')
    if (isSqlite) await run('pragma wal_checkpoint(truncate)')
    if (!isSqlite) await run("set session_replication_role = 'origin'")
  })
  return ids
}

/**
 * Adds 1,000 classes of 60 students and 20 events to a hall that `fillYears` has filled. Returns the ids of the classes
 * of the hall's own professor.
 */
export async function addClasses(db: Db, hall: Hall, events: string[]): Promise<string[]> {
  const created_at = Date.now()
  const ownClassIds: string[] = []
  const sharedColumns = { school_id: hall.school.id, created_at }
  const teachers = await db.selectFrom('faculty').select('id').where('school_id', '=', hall.school.id).execute()
  const inOrder = [hall.professor.id, ...teachers.map(({ id }) => id).filter((id) => id !== hall.professor.id)]
  for (let number = 0; number < inOrder.length * classesPerProfessor; number += 1) {
    const teacher = number % inOrder.length
    const class_id = newId()
    if (teacher === 0) ownClassIds.push(class_id)
    await db.transaction().execute(async (trx) => {
      const names = { name: `BIO ${100 + number}`, semester: 'Fall', description: null, metadata: null }
      await trx
        .insertInto('class')
        .values({ ...sharedColumns, ...names, id: class_id, faculty_id: inOrder[teacher]! })
        .execute()
      const roster = Array.from({ length: studentsOfClass }, (_, n) => ({
        ...sharedColumns,
        id: newId(),
        class_id,
        student_id: hall.students[(number * studentsOfClass + n) % hall.students.length]!.id,
        pending_student_id: null,
      }))
      await trx.insertInto('roster_entry').values(roster).execute()
      const ofTeacher = Math.min(eventsOfClass, Math.floor(events.length / inOrder.length))
      const assigned = Array.from({ length: ofTeacher }, (_, n) => ({
        ...sharedColumns,
        id: newId(),
        class_id,
        event_id: events[events.length - (n + 1) * inOrder.length + teacher]!,
      }))
      await trx.insertInto('class_event').values(assigned).execute()
    })
  }
  return ownClassIds
}

/** Adds the other professors. Returns the ids of all professors, the hall's own first. */
async function addProfessors(db: DbOrTrx, { school, professor }: Hall): Promise<string[]> {
  const now = Date.now()
  const otherProfessors = Array.from({ length: professors - 1 }, (_, n) => ({
    id: newId(),
    school_id: school.id,
    email: `professor.${n}@${school.facultyDomain}`,
    first_name: 'Eleanor',
    last_name: `Whitcombe ${n}`,
    verified_at: now,
    approved_at: now,
    created_at: now,
  }))
  await db.insertInto('faculty').values(otherProfessors).execute()
  return [professor.id, ...otherProfessors.map(({ id }) => id)]
}

async function addEvents(db: DbOrTrx, { school }: Hall, ids: string[], owners: string[]): Promise<void> {
  const now = Date.now()
  for (let start = 0; start < ids.length; start += rowsTogether) {
    const rows = ids.slice(start, start + rowsTogether).map((id, index) => ({
      id,
      school_id: school.id,
      faculty_id: owners[(start + index) % owners.length]!,
      name: `Lecture ${start + index}`,
      description: null,
      location: 'Harlan Hall',
      starts_at: now - years + Math.floor(((start + index) / ids.length) * (years - day)),
      ends_at: null,
      checkin_before_minutes: 15,
      checkin_after_minutes: 15,
      typed_code: newTypedCode(),
      created_at: now,
      updated_at: now,
    }))
    await db.insertInto('event').values(rows).execute()
  }
}
