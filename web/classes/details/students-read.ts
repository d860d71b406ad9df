import type { RosterStudent } from '#contract/classes/roster.ts'
import { call } from '#web/api/call.ts'
import { isWorthAnotherCall, unlessGone } from './call-failures.ts'

export type Options = { signal?: AbortSignal }
/** A membership of a roster, with whatever of the three the response has. */
type Membership = { student?: string | null; pending_student?: string | null; student_info?: RosterStudent | null }
type Person = Partial<Record<'first_name' | 'firstName' | 'last_name' | 'lastName' | 'email', string>> & { id: string }

/** The calls for people of one kind: several by their ids, and a single one. */
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

/** Ids that one call names: an address of some 4,000 characters passes every proxy. */
const idsPerCall = 200

/**
 * The students of a roster, in its order. Those without name and address are requested by id. Deleted ones are left
 * out.
 */
export async function readStudents(roster: Membership[], options: Options): Promise<RosterStudent[]> {
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

/** In one call, or if that fails one by one. */
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
