import type { RosterStudent } from '#contract/classes/roster.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import type { FacultyClass } from '#web/classes/faculty-class.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'

export type ClassDetails = { class: FacultyClass; students: RosterStudent[]; events: FacultyEvent[] }

type Course = { classId: string; facultyId: string | null }

/** Loads a class in one call, or if that fails in several. Throws the error about the class itself. */
export async function readClassDetails({ classId, facultyId }: Course, options: Options = {}): Promise<ClassDetails> {
  try {
    const input = { params: { id: classId }, query: { faculty_id: facultyId }, ...options }
    const details = await call('GET /api/class/:id/details/', input)
    if (isDetails(details)) return details
  } catch (error) {
    if (!isWorthAnotherCall(error)) throw error
  }
  return gather(classId, options)
}

async function gather(classId: string, options: Options): Promise<ClassDetails> {
  const query = { class_instance: classId }
  // The class first, so that a missing class costs only one request.
  const course = await call('GET /api/classes/:id/', { params: { id: classId }, ...options })
  const [assignments, roster] = await Promise.all([
    call('GET /api/class-events/', { query, ...options }),
    call('GET /api/class-students/', { query, ...options }),
  ])
  const eventIds = assignments.map(({ event }) => event)
  const [events, students] = await Promise.all([readEvents(eventIds, options), readStudents(roster, options)])
  return { class: course, events, students }
}

async function readEvents(ids: string[], options: Options): Promise<FacultyEvent[]> {
  const events = await Promise.all(
    ids.map((id) => unlessGone(call('GET /api/events/:id/', { params: { id }, ...options }))),
  )
  return events.filter((event) => event !== null)
}

/** Whether a response has everything that the page shows. */
function isDetails(response: unknown): boolean {
  const { class: course, students, events } = (response ?? {}) as Record<string, unknown>
  return typeof course === 'object' && course !== null && Array.isArray(students) && Array.isArray(events)
}

type Options = { signal?: AbortSignal }
/** A roster entry. It has some of these three fields, depending on the response. */
type Membership = { student?: string | null; pending_student?: string | null; student_info?: RosterStudent | null }
type Person = Partial<Record<'first_name' | 'firstName' | 'last_name' | 'lastName' | 'email', string>> & { id: string }

/** The calls that load people of one kind: several by their ids, or a single one. */
type PeopleCalls = {
  list: (ids: string, options: Options) => Promise<Person[]>
  read: (id: string, options: Options) => Promise<Person>
}
const studentCalls: PeopleCalls = {
  list: (ids, options) => call('GET /api/students/', { query: { ids }, ...options }),
  read: (id, options) => call('GET /api/students/:id/', { params: { id }, ...options }),
}
const pendingCalls: PeopleCalls = {
  list: (ids, options) => call('GET /api/pending-students/', { query: { ids }, ...options }),
  read: (id, options) => call('GET /api/pending-students/:id/', { params: { id }, ...options }),
}

/** How many ids one call contains. They make a URL of about 4,000 characters, which every proxy accepts. */
const idsPerCall = 200

/** Returns the students in the roster’s order. Students without a name and address are requested by id. */
async function readStudents(roster: Membership[], options: Options): Promise<RosterStudent[]> {
  const bare = roster.filter(({ student_info }) => !student_info)
  const [registered, pending] = await Promise.all([
    readPeople(studentCalls, listIds(bare, 'student'), options),
    readPeople(pendingCalls, listIds(bare, 'pending_student'), options),
  ])
  return roster.flatMap(({ student, pending_student, student_info }) => {
    if (student_info) return [student_info]
    const person = registered.get(student ?? '') ?? pending.get(pending_student ?? '')
    return person ? [asStudent(person, registered.has(person.id))] : []
  })
}

function listIds(roster: Membership[], field: 'student' | 'pending_student'): string[] {
  return roster.flatMap((membership) => membership[field] ?? [])
}

async function readPeople(calls: PeopleCalls, ids: string[], options: Options): Promise<Map<string, Person>> {
  const people = new Map<string, Person>()
  for (let start = 0; start < ids.length; start += idsPerCall) {
    const batch = await readBatch(calls, ids.slice(start, start + idsPerCall), options)
    for (const person of batch) people.set(person.id, person)
  }
  return people
}

/** Loads people in one call, or if that fails, one by one. */
async function readBatch({ list, read: readPerson }: PeopleCalls, ids: string[], options: Options): Promise<Person[]> {
  try {
    return await list(ids.join(','), options)
  } catch (error) {
    if (!isWorthAnotherCall(error)) throw error
  }
  const people = await Promise.all(ids.map((id) => unlessGone(readPerson(id, options))))
  return people.filter((person) => person !== null)
}

function asStudent(person: Person, isRegistered: boolean): RosterStudent {
  return {
    id: person.id,
    first_name: person.first_name ?? person.firstName ?? '',
    last_name: person.last_name ?? person.lastName ?? '',
    email: person.email ?? '',
    email_verified: isRegistered,
  }
}

/** Returns null for something just deleted. Throws other errors, because an incomplete list would be wrong. */
async function unlessGone<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Whether another call could succeed: the person is still signed in, and the page is still open. */
function isWorthAnotherCall(error: unknown): boolean {
  return error instanceof ApiError && error.status !== 401
}
