import { randomUUID } from 'node:crypto'
import { newId } from '#server/database/new-id.ts'
import type { Db } from '#server/database/db.ts'
import { newTypedCode } from '#server/events/new-typed-code.ts'
import { nameKey } from '#contract/schools/schools.ts'
import { dueAt } from '#server/schools/access-requests/due-at.ts'
import { insertAccessRequest } from '#server/schools/access-requests/store.ts'
import { hashPassword } from '#server/sign-in/passwords/passwords.ts'
import { fillCredits } from './fill-credits.ts'
import { administrator, classes, faculty, pending, requests, students, university } from './people.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The passwords of the demonstration accounts. */
export type Passwords = { student: string; admin: string }

/**
 * Fills an empty database. If it already has data, only sets the passwords, and creates an event that is open now if
 * there is none. `now` in ms.
 */
export async function fillDemonstration(db: Db, passwords: Passwords, timeZone: string, now: number): Promise<string> {
  const existing = await db
    .selectFrom('school')
    .select('id')
    .where('name_key', '=', nameKey(university.name))
    .executeTakeFirst()
  if (!existing) await fill(db, timeZone, now)
  await setPasswords(db, passwords)
  return openEvent(db, now)
}

async function fill(db: Db, timeZone: string, now: number): Promise<void> {
  const school = newId()
  const common = { school_id: school, created_at: now }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('school')
      .values({
        id: school,
        name: university.name,
        name_key: nameKey(university.name),
        faculty_domain: university.facultyDomain,
        student_domain: university.studentDomain,
        time_zone: timeZone,
        evidence_days: 180,
        closed_at: null,
        created_at: now,
      })
      .execute()
    const person = ({ first, last, email }: { first: string; last: string; email: string }) => ({
      ...common,
      id: newId(),
      email,
      mailbox: email,
      first_name: first,
      last_name: last,
      verified_at: now,
    })
    const teachers = faculty.map((member) => ({ ...person(member), approved_at: now }))
    const people = students.map((student) => ({ ...person(student), password_hash: '' }))
    const waiting = pending.map((student) => ({
      ...common,
      id: newId(),
      email: student.email,
      first_name: student.first,
      last_name: student.last,
    }))
    await trx.insertInto('faculty').values(teachers).execute()
    await trx.insertInto('student').values(people).execute()
    await trx.insertInto('pending_student').values(waiting).execute()
    await trx
      .insertInto('administrator')
      .values({
        id: newId(),
        school_id: null,
        faculty_id: null,
        email: administrator.email,
        first_name: administrator.first,
        last_name: administrator.last,
        role: 'master',
        password_hash: null,
        must_change: 0,
        temporary_until: null,
        created_at: now,
      })
      .execute()

    for (const { daysAgo, ...request } of requests) {
      const asked_at = now - daysAgo * day
      const due_at = dueAt(asked_at, timeZone)
      await insertAccessRequest(trx, {
        ...request,
        id: newId(),
        looks_automatic: 0,
        asked_from: null,
        asked_at,
        due_at,
      })
    }

    const hour = Math.ceil(now / (60 * minute)) * 60 * minute
    const event = (
      name: string,
      owner: number,
      startsAt: number,
      details: { location: string; description: string | null; minutes: number },
    ) => ({
      ...common,
      id: newId(),
      faculty_id: teachers[owner]!.id,
      name,
      description: details.description,
      location: details.location,
      starts_at: startsAt,
      ends_at: startsAt + details.minutes * minute,
      checkin_before_minutes: 15,
      checkin_after_minutes: 15,
      typed_code: newTypedCode(),
      updated_at: now,
    })
    const events = [
      event('Spring Career Fair', 1, hour - day, {
        location: 'Dunmore Field House',
        description: 'Forty employers, one hall.',
        minutes: 240,
      }),
      event('Field Methods Workshop', 0, hour + 7 * day, {
        location: 'Harlan Hall, Room 118',
        description: null,
        minutes: 120,
      }),
      event('Chamber Choir: Music for a Small Room', 1, hour + 8 * day, {
        location: 'Sayre Chapel',
        description: 'Free for all students.',
        minutes: 90,
      }),
    ]
    await trx.insertInto('event').values(events).execute()

    const semester = `${new Date(now).getMonth() < 5 ? 'Spring' : 'Fall'} ${new Date(now).getFullYear()}`
    const classIds: string[] = []
    for (const course of classes) {
      const id = newId()
      classIds.push(id)
      const owner = teachers[course.owner]!.id
      const row = { ...common, id, faculty_id: owner, name: course.name, semester, description: null, metadata: null }
      await trx.insertInto('class').values(row).execute()
      const entry = (student: string | null, pendingStudent: string | null) => ({
        ...common,
        id: newId(),
        class_id: id,
        student_id: student,
        pending_student_id: pendingStudent,
      })
      const entries = people.slice(course.from, course.to).map((student) => entry(student.id, null))
      await trx
        .insertInto('roster_entry')
        .values([...entries, entry(null, waiting[course.owner]!.id)])
        .execute()
      await trx
        .insertInto('class_event')
        .values({ ...common, id: newId(), class_id: id, event_id: events[0]!.id })
        .execute()
    }
    const past = events[0]!
    const arrivals = people
      .slice(0, 27)
      .map((student, index) => arrival(past, student.id, past.starts_at - 9 * minute + index * 47_000, index))
    await trx.insertInto('attendance').values(arrivals).execute()
    const [biology, philosophy] = classIds as [string, string]
    await fillCredits(trx, {
      school,
      now,
      biology,
      philosophy,
      people,
      async pastEvent(name, daysAgo) {
        const details = { location: 'Harlan Hall, Room 201', description: null, minutes: 60 }
        const row = event(name, 0, hour - daysAgo * day, details)
        await trx.insertInto('event').values(row).execute()
        return row
      },
      async arrive(pastEvent, attendees) {
        const rows = attendees.map(({ id }, index) =>
          arrival(pastEvent, id, pastEvent.starts_at - 6 * minute + index * 41_000, index),
        )
        await trx.insertInto('attendance').values(rows).execute()
      },
    })
  })
}

/** Returns the id of an event that is open for check-in now. Creates one with a dozen check-ins if there is none. */
async function openEvent(db: Db, now: number): Promise<string> {
  const open = await db
    .selectFrom('event')
    .select('id')
    .where('starts_at', '<=', now + 60 * minute)
    .where('starts_at', '>=', now - 60 * minute)
    .where('checkin_after_minutes', '=', 120)
    .executeTakeFirst()
  if (open) return open.id
  const owner = await db
    .selectFrom('faculty')
    .selectAll()
    .where('email', '=', faculty[0]!.email)
    .executeTakeFirstOrThrow()
  const startsAt = Math.floor(now / (5 * minute)) * 5 * minute
  const event = {
    id: newId(),
    school_id: owner.school_id,
    faculty_id: owner.id,
    name: 'Memory and Its Ethics: a Talk by Ama Boateng',
    description: 'The novelist on who owns a shared past. Counts for extra credit in three classes.',
    location: 'Harlan Hall, Room 201',
    room_for: 40,
    starts_at: startsAt,
    ends_at: startsAt + 90 * minute,
    checkin_before_minutes: 60,
    checkin_after_minutes: 120,
    typed_code: newTypedCode(),
    created_at: now,
    updated_at: now,
  }
  const early = await db
    .selectFrom('student')
    .select('id')
    .where('verified_at', 'is not', null)
    .orderBy('email')
    .limit(12)
    .execute()
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('event').values(event).execute()
    await trx
      .insertInto('attendance')
      .values(early.map((student, index) => arrival(event, student.id, startsAt - 10 * minute + index * 41_000, index)))
      .execute()
    const courses = await trx.selectFrom('class').select(['id', 'school_id']).execute()
    const links = courses.map((course) => ({
      id: newId(),
      school_id: course.school_id,
      class_id: course.id,
      event_id: event.id,
      created_at: now,
    }))
    if (links.length > 0) await trx.insertInto('class_event').values(links).execute()
  })
  return event.id
}

function arrival(event: { id: string; school_id: string }, student: string, scannedAt: number, index: number) {
  return {
    id: newId(),
    school_id: event.school_id,
    event_id: event.id,
    student_id: student,
    scanned_at: scannedAt,
    received_at: scannedAt,
    late_sent: 0,
    client_nonce: randomUUID(),
    device_id: `dev_${(index % 5).toString(16).repeat(16)}`,
    latitude: 42.3744 + index / 50_000,
    longitude: -71.1169 - index / 60_000,
    accuracy: 8 + (index % 7) * 5,
    located_at: scannedAt - 1_500,
    browser: null,
  }
}

async function setPasswords(db: Db, { student, admin }: Passwords): Promise<void> {
  const everybody = students.map((member) => member.email)
  await db
    .updateTable('student')
    .set({ password_hash: await hashPassword(student) })
    .where('email', 'in', everybody)
    .execute()
  await db
    .updateTable('administrator')
    .set({ password_hash: await hashPassword(admin) })
    .where('email', '=', administrator.email)
    .execute()
}
