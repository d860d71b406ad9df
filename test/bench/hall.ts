import type { Db } from '#server/database/db.ts'
import { newId, newRowId } from '#server/database/new-id.ts'
import { hashSecret } from '#server/http/secrets.ts'
import { noPassword } from '#server/sign-in/passwords/passwords.ts'
import { aProfessor, anEvent, aScan, type Event, type Person, type School } from '#test/builders.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'
import { request } from './burst.ts'

/** The number of rows in one statement, slightly below SQLite's limit of parameters. */
const rowsTogether = 500

export type Hall = { school: School; professor: Person; event: Event; students: Person[] }

/** Fills a database with a university and an event that is open now. */
export async function fillHall(db: Db): Promise<Hall> {
  const world = createMinimalWorld(db)
  const { school, professor } = await aProfessor(world)
  return { school, professor, event: await anEvent(world, professor), students: [] }
}

/** Adds students, each with a session, without hashing passwords. */
export async function addStudents(db: Db, school: School, count: number): Promise<Person[]> {
  const now = Date.now()
  const students = Array.from({ length: count }, (_, number): Person => {
    const id = newId()
    return {
      id,
      email: `${id.toLowerCase()}.${number}@${school.studentDomain}`,
      school: school.id,
      token: makeToken(id),
    }
  })
  for (let start = 0; start < count; start += rowsTogether) {
    const batch = students.slice(start, start + rowsTogether)
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('student')
        .values(
          batch.map(({ id, email }, index) => ({
            id,
            school_id: school.id,
            email,
            first_name: 'Maya',
            last_name: `Bergström ${start + index}`,
            password_hash: noPassword,
            verified_at: now,
            created_at: now,
          })),
        )
        .execute()
      await trx
        .insertInto('session')
        .values(batch.map((student) => makeSession(student, now)))
        .execute()
    })
  }
  return students
}

/** Returns a check-in as the bytes that a phone sends. The phone's browser got its mark when the student signed in. */
export function scanRequest(db: Db, student: Person, event: Event): Buffer {
  const browser = student.id.padEnd(43, '1')
  return request('POST', '/api/attendance/', student.token, aScan(createMinimalWorld(db), student, event), browser)
}

/** Returns a token with the correct format, made from the id. */
function makeToken(id: string): string {
  return `st1_${id.padEnd(43, '0')}`
}

function makeSession(student: Person, now: number) {
  return {
    id: newId(),
    school_id: student.school,
    token_hash: hashSecret(student.token),
    cookie_hash: hashSecret(`cookie of ${student.id}`),
    bound: 0,
    email: student.email,
    student_id: student.id,
    student_since: now,
    student_remember: 0,
    faculty_id: null,
    faculty_since: null,
    faculty_by_sso: 0,
    faculty_remember: 0,
    admin_id: null,
    admin_since: null,
    admin_remember: 0,
    user_type: 'student' as const,
    method: 'password' as const,
    student_origin_id: null,
    faculty_origin_id: null,
    admin_origin_id: null,
    authenticated_at: now,
    last_seen_at: now,
    factor_at: null,
    admin_seen_at: null,
    created_at: now,
    browser: null,
    user_agent: null,
  }
}

/** Puts students on the roll of an event, as if they had checked in an hour ago. */
export async function addToRoll(db: Db, event: Event, students: Person[]): Promise<void> {
  const firstScanAt = Date.now() - 3_600_000
  for (let start = 0; start < students.length; start += rowsTogether) {
    const rows = students.slice(start, start + rowsTogether).map((student, index) => ({
      id: newRowId(firstScanAt + start + index),
      school_id: student.school,
      event_id: event.id,
      student_id: student.id,
      scanned_at: firstScanAt + start + index,
      received_at: firstScanAt + start + index,
      late_sent: 0,
      client_nonce: newId(),
      device_id: 'dev_0123456789abcdef',
      latitude: 42.37,
      longitude: -71.11,
      accuracy: 12,
      located_at: firstScanAt,
      browser: null,
    }))
    await db.insertInto('attendance').values(rows).execute()
  }
}
