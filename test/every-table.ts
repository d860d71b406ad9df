import assert from 'node:assert/strict'
import { newId } from '#server/database/new-id.ts'
import { tablesInOrder } from '#server/database/table-order.ts'
import { aProvider } from '#test/sso/providers.ts'
import { anAuditFeed } from './audit-feed-steps.ts'
import {
  aClassWith,
  aFaculty,
  anAdmin,
  anEvent,
  aScan,
  aSchool,
  aStudent,
  type Event,
  type Person,
  type School,
} from './builders.ts'
import { fillCredits } from './fill-credits.ts'
import { askForLink, fromAPage, passwordSignIn, register, type RequestedEmail } from './sign-in-steps.ts'
import type { World } from './world.ts'

/** Text that a careless copy would change: quotes, a backslash, a line break, two scripts, an emoji, a formula. */
const trickyText = `=Ñandú's "new" \\ hall\n שלום 😀\t\u200F`

export type FilledTables = {
  school: School
  student: Person
  professor: Person
  master: Person
  event: Event
  /** A class of the professor, and the student who is pending in it. */
  seminar: string
  pending: string
  /** A check-in of the student, and its receipt. */
  attendance: string
  receipt: string
  /** The university's own sign-ins, by OpenID Connect and by SAML. */
  provider: string
  samlProvider: string
  /** A faculty member's link and a student's code, requested but not used. */
  link: RequestedEmail
  code: RequestedEmail
}

/** Adds rows to every table of a world on SQLite. Throws when a table stays empty. */
export async function fillEveryTable(world: World): Promise<FilledTables> {
  const school = await aSchool(world)
  const otherSchool = await aSchool(world)
  const [student, late, third] = [
    await aStudent(world, school),
    await aStudent(world, school),
    await aStudent(world, school),
  ]
  const professor = await aFaculty(world, school)
  const master = await anAdmin(world, 'master')
  await anAdmin(world, 'sub', { school, faculty: await aFaculty(world, school) })
  await anEvent(world, await aFaculty(world, otherSchool))
  const event = await anEvent(world, professor, { name: trickyText })
  await anEvent(world, professor, { before: null, after: 0, startsAt: '1999-12-31T23:59:59.999Z' })

  const scans = [
    [student, aScan(world, student, event), 201],
    [student, aScan(world, student, event), 400],
    [late, aScan(world, late, event, { queued_ms: 61_234, method: 'sent-later' }), 201],
    [third, aScan(world, third, event, { location: awkwardPlace(world), device_id: 'dev_ ünï' }), 201],
  ] as const
  for (const [attendee, body, expected] of scans) {
    const { status, text } = await world.call('POST', '/api/attendance/', { token: attendee.token, body })
    assert.equal(status, expected, text)
  }
  const changed = { name: 'Talk', description: trickyText, room_for: 250 }
  const secondEvent = await anEvent(world, professor)
  const { status } = await world.call('PUT', `/api/events/${secondEvent.id}/`, {
    token: professor.token,
    body: changed,
  })
  assert.equal(status, 200)
  await passwordSignIn(world, 'student', student.email, { headers: fromAPage })
  await passwordSignIn(world, 'student', student.email, { password: 'not this one' })
  await register(world, 'student', school, `new.comer@${school.studentDomain}`)
  const link = await askForLink(world, 'faculty', professor.email)
  const code = await askForLink(world, 'student', late.email)
  const { status: requestStatus } = await world.call('POST', '/api/access-requests/', {
    headers: { 'idempotency-key': 'every-table' },
    body: {
      name: trickyText,
      email: 'ruth@cedar.edu',
      university: 'Cedar',
      faculty_domain: 'cedar.edu',
      student_domain: 'cedar.edu',
      message: trickyText,
    },
  })
  assert.equal(requestStatus, 201)
  const { seminar, pending } = await fillClasses(world, professor, student, event)
  await fillMarks(world, professor, event, { student: late, pending })
  await fillCredits(world, professor, event, { student, seminar, text: trickyText })
  await fillAttachment(world)
  await fillPasskeys(world, student)
  const providers = await fillSso(world, school, student)
  await fillRetention(world, secondEvent)
  await fillChange(world, school, master)
  const closed = await aFaculty(world, otherSchool)
  // The account closes in a hundred years, so that no test's server erases it, whatever its clock shows.
  const closedAt = { closed_at: world.clock.now() + 100 * 365 * 86_400_000, erasure_announced_at: null }
  await world.db.updateTable('faculty').set(closedAt).where('id', '=', closed.id).execute()
  // A server that stops writes what it has in memory.
  await world.restart()
  // The restarted server sends receipts that weren't emailed. Later, that would change the results of queries.
  await world.mailIdle()

  for (const table of await tablesInOrder(world.db)) {
    const rows = await world.db
      .selectFrom(table as 'school')
      .selectAll()
      .execute()
    assert.ok(rows.length > 0, `${table} is empty: a new table needs a row here`)
  }
  const { id: attendance } = await world.db
    .selectFrom('attendance')
    .select('id')
    .where('student_id', '=', student.id)
    .executeTakeFirstOrThrow()
  const { body } = await world.call('GET', `/api/attendance/${attendance}/receipt/`, { token: student.token })
  const people = { school, student, professor, master }
  return { ...people, event, seminar, pending, attendance, receipt: body.receipt, ...providers, link, code }
}

/** Adds marks of a registered and a pending student, one of them undone. */
async function fillMarks(
  world: World,
  { token }: Person,
  event: Event,
  { student, pending }: { student: Person; pending: string },
): Promise<void> {
  const reasonFields = { reason_kind: 'other', reason: trickyText.replaceAll(/[\n\t]/g, ' ').trim() }
  const marks = [
    { student: student.id, says: 'absent', ...reasonFields },
    { student: pending, says: 'present', ...reasonFields },
  ]
  const response = await world.call('POST', `/api/events/${event.id}/marks/`, { token, body: { marks } })
  assert.equal(response.status, 201, response.text)
  const undone = await world.call('POST', `/api/marks/${response.body[0].id}/undo/`, {
    token,
    body: { reason: 'A mistake' },
  })
  assert.equal(undone.status, 200, undone.text)
}

/** Adds a passkey, an answered challenge, a requirement of second factors and an audit feed. */
async function fillPasskeys(world: World, student: Person): Promise<void> {
  const now = world.clock.now()
  const key = {
    credential_id: 'credential-1',
    public_key: 'pQECAyYgASFYIA',
    user_handle: 'handle-1',
    transports: 'usb',
  }
  const columns = {
    id: newId(),
    student_id: student.id,
    faculty_id: null,
    admin_id: null,
    name: trickyText,
    backed_up: 1,
    origin_id: 'origin-1',
  }
  const times = { counter: 4_294_967_295, created_at: now, last_used_at: null, browser: null }
  await world.db
    .insertInto('passkey')
    .values({ ...columns, ...key, ...times })
    .execute()
  await world.db.insertInto('used_challenge').values({ hash: 'challenge-1', used_at: now }).execute()
  const requirement = { scope: student.school, school_id: student.school, required_since: now }
  await world.db.insertInto('factor_requirement').values(requirement).execute()
  await anAuditFeed(world, student.school)
}

/** Adds a university's own sign-ins, a student who uses one of them, and a sign-in that has begun. */
async function fillSso(
  world: World,
  school: School,
  student: Person,
): Promise<Pick<FilledTables, 'provider' | 'samlProvider'>> {
  const provider_id = await aProvider(world, school)
  const now = world.clock.now()
  const linked = {
    kind: 'student',
    issuer: 'i',
    subject: trickyText,
    student_id: student.id,
    faculty_id: null,
    since: now,
  } as const
  await world.db
    .insertInto('linked_identity')
    .values({ id: newId(), provider_id, ...linked })
    .execute()
  const request = {
    purpose: 'sign-in',
    kind: 'student',
    browser_hash: 'browser-1',
    remember: 0,
    asked_at: now,
  } as const
  const empty = { redirect: null, session_id: null, answered_at: null, subject: null, claims: null, ticket_hash: null }
  const unanswered = { authenticated_at: null, assertion_id: null, failure: null, reason: null, used_at: null }
  await world.db
    .insertInto('sso_request')
    .values({ id: 'state-1', provider_id, ...request, ...empty, ...unanswered })
    .execute()
  return { provider: provider_id, samlProvider: await aProvider(world, school, 'saml') }
}

/** Adds an attachment to a sent email. An attachment of a waiting email would soon be deleted. */
async function fillAttachment(world: World): Promise<void> {
  const message = world.db.selectFrom('mail_outbox').select('id').where('state', '=', 'sent').limit(1)
  const { id: mail_id } = await message.executeTakeFirstOrThrow()
  const file = { id: newId(), mail_id, file_name: 'roll.csv', content: `\uFEFF${trickyText}` }
  await world.db.insertInto('mail_attachment').values(file).execute()
}

/** Adds the state of a university's cleanup, and the counts that are left of a deleted roll. */
async function fillRetention(world: World, event: Event): Promise<void> {
  await world.runRetention()
  const { school_id } = await world.db.selectFrom('retention').select('school_id').executeTakeFirstOrThrow()
  const counted = { school_id, event_id: event.id, scanned_from: 946_684_800_000, check_ins: 3, marks: 1 }
  await world.db.insertInto('counted_check_ins').values(counted).execute()
}

/**
 * Adds a change that takes effect in a hundred years, so that no test's server applies it, whatever its clock shows.
 */
async function fillChange(world: World, school: School, admin: Person): Promise<void> {
  const times = { asked_at: world.clock.now(), effective_at: world.clock.now() + 100 * 365 * 86_400_000 }
  const change = {
    id: newId(),
    school_id: school.id,
    field: 'student_domain',
    value: 'new.edu',
    asked_by: admin.id,
  } as const
  await world.db
    .insertInto('school_change')
    .values({ ...change, ...times })
    .execute()
}

/** Returns a position with numbers that change unless they are stored as doubles. */
function awkwardPlace(world: World): string {
  const timestamp = new Date(world.clock.now()).toISOString()
  return JSON.stringify({ latitude: -33.868_820_000_000_01, longitude: 1e-7, accuracy: 12, timestamp })
}

/** Returns the ids of a class with an event and two students, and of the student who is pending. */
async function fillClasses(
  world: World,
  owner: Person,
  student: Person,
  event: Event,
): Promise<{ seminar: string; pending: string }> {
  const { id: class_id } = await aClassWith(world, owner, [student])
  const sharedColumns = { school_id: owner.school, created_at: world.clock.now() }
  const pending = { ...sharedColumns, id: newId(), email: 'not.yet@x.edu', first_name: 'Not', last_name: 'Yet' }
  await world.db.insertInto('pending_student').values(pending).execute()
  const entry = { ...sharedColumns, id: newId(), class_id, student_id: null, pending_student_id: pending.id }
  await world.db.insertInto('roster_entry').values(entry).execute()
  const identity = { system: 'canvas', user_id: '0042', login: 'not.yet', section: trickyText }
  await world.db
    .insertInto('roster_identity')
    .values({
      id: newId(),
      school_id: owner.school,
      roster_entry_id: entry.id,
      ...identity,
      seen_at: sharedColumns.created_at,
    })
    .execute()
  await world.db
    .insertInto('class_event')
    .values({ ...sharedColumns, id: newId(), class_id, event_id: event.id })
    .execute()
  return { seminar: class_id, pending: pending.id }
}
