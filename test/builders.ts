import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AdminRole, PersonKind } from '#contract/roles.ts'
import { nameKey } from '#contract/schools/schools.ts'
import { newId } from '#server/database/new-id.ts'
import { newTypedCode } from '#server/events/new-typed-code.ts'
import { hashSecret, newSecret } from '#server/http/secrets.ts'
import type { AccessRequestTable } from '#server/schools/access-requests/table.ts'
import { hashPassword } from '#server/sign-in/passwords/passwords.ts'
import { password } from './password.ts'
import type { World } from './world.ts'

export { password }
let hashed: Promise<string> | null = null
let count = 0

export type School = { id: string; name: string; facultyDomain: string; studentDomain: string }
export type Person = { id: string; email: string; token: string; school: string }

/** Creates a university. All its texts contain `mark`. */
export async function aSchool(
  world: World,
  mark = `Alder${(count += 1)}`,
  timeZone = 'America/New_York',
): Promise<School> {
  const domain = `${mark.toLowerCase()}.edu`
  const school = { id: newId(), name: `${mark} University`, facultyDomain: domain, studentDomain: `students.${domain}` }
  await world.db
    .insertInto('school')
    .values({
      id: school.id,
      name: school.name,
      name_key: nameKey(school.name),
      faculty_domain: school.facultyDomain,
      student_domain: school.studentDomain,
      time_zone: timeZone,
      evidence_days: 180,
      closed_at: null,
      created_at: world.clock.now(),
    })
    .execute()
  return school
}

/** Creates a confirmed student who is signed in. The name contains `mark`. */
export async function aStudent(world: World, school: School, mark = 'Maya'): Promise<Person> {
  const id = newId()
  const email = `${mark.toLowerCase()}.${(count += 1)}@${school.studentDomain}`
  await world.db
    .insertInto('student')
    .values({
      id,
      school_id: school.id,
      email,
      first_name: mark,
      last_name: 'Bergström',
      password_hash: await (hashed ??= hashPassword(password)),
      verified_at: world.clock.now(),
      created_at: world.clock.now(),
    })
    .execute()
  return { id, email, school: school.id, token: await signedIn(world, { student: id }, email, school.id) }
}

/** Creates a confirmed faculty member who is signed in. */
export async function aFaculty(world: World, school: School, mark = 'Eleanor'): Promise<Person> {
  const id = newId()
  const email = `${mark.toLowerCase()}.${(count += 1)}@${school.facultyDomain}`
  const now = world.clock.now()
  await world.db
    .insertInto('faculty')
    .values({
      id,
      school_id: school.id,
      email,
      first_name: mark,
      last_name: 'Whitcombe',
      verified_at: now,
      approved_at: now,
      created_at: now,
    })
    .execute()
  return { id, email, school: school.id, token: await signedIn(world, { faculty: id }, email, school.id) }
}

/** Creates a faculty member at a new university. */
export async function aProfessor(world: World): Promise<{ school: School; professor: Person }> {
  const school = await aSchool(world)
  return { school, professor: await aFaculty(world, school) }
}

/** Creates an administrator who is signed in as one. A sub administrator needs a university. */
export async function anAdmin(
  world: World,
  role: AdminRole,
  options: { school?: School; faculty?: Person } = {},
): Promise<Person> {
  const id = newId()
  const email = options.faculty?.email ?? `${role}.${(count += 1)}@rollbook.test`
  const school = options.school?.id ?? null
  await world.db
    .insertInto('administrator')
    .values({
      id,
      school_id: school,
      faculty_id: options.faculty?.id ?? null,
      email,
      first_name: 'Ada',
      last_name: role,
      role,
      password_hash: await (hashed ??= hashPassword(password)),
      must_change: 0,
      temporary_until: null,
      created_at: world.clock.now(),
    })
    .execute()
  return { id, email, school: school ?? '', token: await signedIn(world, { admin: id }, email, school) }
}

/** Signs a person in again. Returns the person with the token of the new session. */
export async function signInAgain(world: World, person: Person, kind: PersonKind): Promise<Person> {
  const { id, email, school } = person
  return { ...person, token: await signedIn(world, { [kind]: id }, email, school || null) }
}

/** Inserts a session as if a program, not a browser, had signed in. Returns its token. */
export async function signedIn(
  world: World,
  parts: Partial<Record<PersonKind, string>>,
  email: string,
  school: string | null,
): Promise<string> {
  const token = `st1_${newSecret()}`
  const now = world.clock.now()
  const part = (kind: PersonKind) => ({
    [`${kind}_id`]: parts[kind] ?? null,
    [`${kind}_since`]: parts[kind] ? now : null,
    [`${kind}_remember`]: 0,
  })
  await world.db
    .insertInto('session')
    .values({
      id: newId(),
      school_id: school,
      token_hash: hashSecret(token),
      cookie_hash: hashSecret(newSecret()),
      bound: 0,
      email,
      ...part('student'),
      ...part('faculty'),
      ...part('admin'),
      user_type: (Object.keys(parts)[0] ?? 'student') as PersonKind,
      method: 'password',
      authenticated_at: now,
      last_seen_at: now,
      created_at: now,
      browser: null,
      user_agent: null,
    } as never)
    .execute()
  return token
}

export type Event = { id: string; name: string; typedCode: string }

/**
 * Creates an event that starts at `startsAt` (ISO 8601, by default the world's current time). Check-in is open from 15
 * minutes before the start until 15 minutes after it.
 */
export async function anEvent(
  world: World,
  owner: Person,
  options: { startsAt?: string; before?: number | null; after?: number | null; name?: string } = {},
): Promise<Event> {
  const event = { id: newId(), name: options.name ?? 'Memory and Its Ethics', typedCode: newTypedCode() }
  await world.db
    .insertInto('event')
    .values({
      id: event.id,
      school_id: owner.school,
      faculty_id: owner.id,
      name: event.name,
      description: null,
      location: 'Harlan Hall, Room 201',
      starts_at: options.startsAt ? Date.parse(options.startsAt) : world.clock.now(),
      ends_at: null,
      checkin_before_minutes: options.before === undefined ? 15 : options.before,
      checkin_after_minutes: options.after === undefined ? 15 : options.after,
      typed_code: event.typedCode,
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
    })
    .execute()
  return event
}

/** Creates a class of a faculty member, with registered students on its roster. */
export async function aClassWith(
  world: World,
  owner: Person,
  students: Person[],
  name = 'BIO 210',
): Promise<{ id: string }> {
  const id = newId()
  const created_at = world.clock.now()
  const sharedColumns = { school_id: owner.school, created_at }
  await world.db
    .insertInto('class')
    .values({
      ...sharedColumns,
      id,
      faculty_id: owner.id,
      name,
      semester: 'Spring 2026',
      description: null,
      metadata: null,
    })
    .execute()
  for (const student of students) {
    await world.db
      .insertInto('roster_entry')
      .values({ ...sharedColumns, id: newId(), class_id: id, student_id: student.id, pending_student_id: null })
      .execute()
  }
  return { id }
}

/** Inserts an open request for access, made now and due in a week. Returns its id. */
export async function anAccessRequest(world: World, overrides: Partial<AccessRequestTable> = {}): Promise<string> {
  const id = newId()
  const asked_at = world.clock.now()
  const unanswered = { answer: null, reason: null, answered_at: null, answered_by: null, school_id: null }
  const row: AccessRequestTable = {
    id,
    name: 'Ruth Adeyemi',
    email: `r.adeyemi.${(count += 1)}@cedar.edu`,
    university: 'Cedar University',
    faculty_domain: 'cedar.edu',
    student_domain: 'students.cedar.edu',
    country: null,
    website: null,
    message: null,
    looks_automatic: 0,
    asked_from: null,
    asked_at,
    due_at: asked_at + 7 * 24 * 3_600_000,
    ...unanswered,
    ...overrides,
  }
  await world.db.insertInto('access_request').values(row).execute()
  return id
}

/** Returns a location as phones send it: the text of a JSON object. */
function aLocation(world: World): string {
  const timestamp = new Date(world.clock.now()).toISOString()
  return JSON.stringify({ latitude: 42.37, longitude: -71.11, accuracy: 12, timestamp })
}

/** Returns the body of a check-in. */
export function aScan(world: World, student: Person, event: { id: string }, overrides: Record<string, unknown> = {}) {
  return {
    student: student.id,
    event: event.id,
    location: aLocation(world),
    device_id: 'dev_0123456789abcdef',
    client_nonce: randomUUID(),
    ...overrides,
  }
}

/** Checks a student in. Throws if the check-in is refused. */
export async function attend(
  world: World,
  student: Person,
  event: { id: string },
  overrides: Record<string, unknown> = {},
): Promise<void> {
  const body = aScan(world, student, event, overrides)
  const { status, text } = await world.call('POST', '/api/attendance/', { token: student.token, body })
  assert.equal(status, 201, text)
}
