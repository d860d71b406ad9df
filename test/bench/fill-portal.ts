import { currentSemester } from '#contract/classes/semesters.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/database/new-id.ts'
import { newTypedCode } from '#server/events/new-typed-code.ts'
import type { Person, School } from '#test/builders.ts'

/** The number of rows in one statement, slightly below SQLite's limit of parameters. */
const rowsTogether = 500
const dayMs = 24 * 60 * 60_000

/** The size of a professor's data. */
export type PortalSize = { students: number; events: number; pastEvents: number; classes: number }

/**
 * Fills a university with two professors. One class has all students, and every second student is pending. The events
 * alternate between the professors. Future events are an hour apart, and past ones are a day apart. The other classes
 * have no students. Returns the id of the class with students.
 */
export async function fillPortal(
  db: Db,
  { school, owner, colleague }: { school: School; owner: Person; colleague: Person },
  { students, events, pastEvents, classes }: PortalSize,
): Promise<{ classId: string; eventIds: string[] }> {
  const created_at = Date.now()
  const sharedColumns = { school_id: school.id, created_at }
  const people = numbers(students).map((n) => ({
    id: newId(),
    ...sharedColumns,
    email: `student${n}@${school.studentDomain}`,
    first_name: `Maya ${n}`,
    last_name: n % 7 === 0 ? 'Bergström-Castellanos von Hohenlohe' : 'Bergström',
  }))
  const registered = people.filter((_person, n) => n % 2 === 0)
  const pending = people.filter((_person, n) => n % 2 === 1)
  await writeInBatches(registered, (batch) =>
    db
      .insertInto('student')
      .values(batch.map((person) => ({ ...person, password_hash: '', verified_at: created_at })))
      .execute(),
  )
  await writeInBatches(pending, (batch) => db.insertInto('pending_student').values(batch).execute())

  const rows = numbers(classes).map((n) => ({
    id: newId(),
    ...sharedColumns,
    faculty_id: owner.id,
    name: n === 0 ? 'Introduction to Everything' : `Section ${String(n).padStart(3, '0')} of Field Methods`,
    semester: currentSemester(new Date()),
    description: null,
    metadata: null,
  }))
  await writeInBatches(rows, (batch) => db.insertInto('class').values(batch).execute())
  const classId = rows[0]!.id
  const isRegistered = new Set(registered.map(({ id }) => id))
  const memberships = people.map(({ id }) => ({
    id: newId(),
    ...sharedColumns,
    class_id: classId,
    student_id: isRegistered.has(id) ? id : null,
    pending_student_id: isRegistered.has(id) ? null : id,
  }))
  await writeInBatches(memberships, (batch) => db.insertInto('roster_entry').values(batch).execute())

  const coming = numbers(events).map((n) => ({ n, name: `Seminar ${n}`, starts_at: created_at + (n + 24) * 3_600_000 }))
  const past = numbers(pastEvents).map((n) => ({ n, name: `Colloquium ${n}`, starts_at: created_at - (n + 2) * dayMs }))
  const eventIds = [...coming, ...past].map(() => newId())
  const eventRows = [...coming, ...past].map(({ n, name, starts_at }, index) => ({
    id: eventIds[index]!,
    ...sharedColumns,
    updated_at: created_at,
    faculty_id: n % 2 === 0 ? owner.id : colleague.id,
    name,
    description: n % 5 === 0 ? 'Queries are handed out at the door. '.repeat(12) : null,
    location: n % 3 === 0 ? 'The large auditorium behind the old library, second entrance' : 'Harlan Hall',
    starts_at,
    ends_at: null,
    checkin_before_minutes: 15,
    checkin_after_minutes: 15,
    typed_code: newTypedCode(),
  }))
  await writeInBatches(eventRows, (batch) => db.insertInto('event').values(batch).execute())
  return { classId, eventIds }
}

/** Assigns events to a class. */
export async function assignAll(db: Db, school: School, classId: string, eventIds: string[]): Promise<void> {
  const links = eventIds.map((event_id) => ({
    id: newId(),
    school_id: school.id,
    class_id: classId,
    event_id,
    created_at: Date.now(),
  }))
  await writeInBatches(links, (batch) => db.insertInto('class_event').values(batch).execute())
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

async function writeInBatches<Row>(rows: Row[], write: (batch: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsTogether) await write(rows.slice(start, start + rowsTogether))
}
