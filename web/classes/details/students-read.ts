import type { RosterStudent } from '#contract/classes/roster.ts'
import { isWorthAnotherCall, unlessGone, type Ask } from './ask.ts'

/** A membership of a roster, with whichever of the three the response has. */
type Link = { student?: string | null; pending_student?: string | null; student_info?: RosterStudent | null }
type Person = Partial<Record<'first_name' | 'firstName' | 'last_name' | 'lastName' | 'email', string>> & { id: string }

/** Ids that one call names: an address of some 4,000 characters passes every proxy. */
const idsAtOnce = 200

/**
 * The students that a roster's rows link to, in their order. Those without name and address are requested by id.
 * Deleted ones are left out.
 */
export async function studentsOfLinks(ask: Ask, response: unknown): Promise<RosterStudent[]> {
  const links = response as Link[]
  const bare = links.filter(({ student_info }) => !student_info)
  const [registered, pending] = await Promise.all([
    readPeople(ask, '/api/students/', idsIn(bare, 'student')),
    readPeople(ask, '/api/pending-students/', idsIn(bare, 'pending_student')),
  ])
  return links.flatMap(({ student, pending_student, student_info }) => {
    if (student_info) return [student_info]
    const person = registered.get(student ?? '') ?? pending.get(pending_student ?? '')
    return person ? [asStudent(person, registered.has(person.id))] : []
  })
}

function idsIn(links: Link[], field: 'student' | 'pending_student'): string[] {
  return links.flatMap((link) => link[field] ?? [])
}

async function readPeople(ask: Ask, path: string, ids: string[]): Promise<Map<string, Person>> {
  const people = new Map<string, Person>()
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    for (const person of await peopleAtOnce(ask, path, ids.slice(start, start + idsAtOnce)))
      people.set(person.id, person)
  }
  return people
}

/** In one call, or if that fails one by one. */
async function peopleAtOnce(ask: Ask, path: string, ids: string[]): Promise<Person[]> {
  try {
    return (await ask(path, { ids: ids.join(',') })) as Person[]
  } catch (error) {
    if (!isWorthAnotherCall(error)) throw error
  }
  const people = await Promise.all(ids.map((id) => unlessGone(ask(`${path}${encodeURIComponent(id)}/`))))
  return people.filter((person) => person !== null) as Person[]
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
