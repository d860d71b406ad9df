import { describeInvalidEmail, readRosterRow } from '#contract/classes/roster-rows.ts'
import type { MarkFault } from '#contract/rolls/marks.ts'
import { markMessages } from '#contract/rolls/marks/words.ts'
import type { Code } from '#contract/refusal-codes.ts'
import { readEmail } from '#contract/email.ts'
import { rowMessages } from '#contract/classes/roster/words.ts'
import { insertPending, findPending, findRegistered, readStudentDomain } from '#server/classes/roster/store.ts'
import type { PendingStudentTable } from '#server/classes/roster/table.ts'
import { newRowId } from '#server/database/new-id.ts'
import { inBatches } from '#server/database/in-batches.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { RollMarkTable } from './table.ts'
import { badMarks, type MarkWithLine } from './read-marks.ts'

export type Person = Pick<RollMarkTable, 'student_id' | 'pending_student_id'>

/**
 * Returns the student of each mark, registered or pending. An address that no one has registered becomes a pending
 * student of the university. Throws a 400 with the line of each mark whose student can't be found and each mark that
 * repeats a student. Call it while holding the university's roster lock. `now` in ms.
 */
export async function findPeople(trx: DbOrTrx, school: string, marks: MarkWithLine[], now: number): Promise<Person[]> {
  const faults: MarkFault[] = []
  const byId = await findPeopleByIds(
    trx,
    school,
    marks.flatMap(({ student }) => student ?? []),
  )
  const domain = await readStudentDomain(trx, school)
  const addresses = marks.map((mark) => (mark.student ? null : readAddress(mark, domain, faults)))
  const byEmail = await peopleWithEmails(
    trx,
    school,
    addresses.filter((address) => address !== null),
  )
  const newcomers = new Map<string, PendingStudentTable>()
  const people = marks.map((mark, index): Person | null => {
    if (mark.student) {
      const person = byId.get(mark.student)
      if (!person) faults.push(fault(mark, 'student', markMessages.unknownStudent, 'unknown_person'))
      return person ?? null
    }
    const address = addresses[index]
    if (!address) return null
    const person = byEmail.get(address)
    if (person) return person
    const row = readRosterRow({ ...mark, email: address }, domain)
    if ('refused' in row) {
      const isNameless = row.code === 'required'
      faults.push(
        fault(
          mark,
          row.field.replace('firstName', 'first_name').replace('lastName', 'last_name'),
          isNameless ? markMessages.newNeedsName : row.refused,
          row.code,
        ),
      )
      return null
    }
    const pending = newcomers.get(address) ?? { id: newRowId(now), school_id: school, ...row, created_at: now }
    newcomers.set(address, pending)
    return { student_id: null, pending_student_id: pending.id }
  })
  blameSecondLines(marks, people, faults)
  if (faults.length > 0) throw badMarks(faults.toSorted((first, second) => first.line - second.line))
  for (const batch of inBatches([...newcomers.values()])) await insertPending(trx, batch)
  return people as Person[]
}

function readAddress(mark: MarkWithLine, domain: string, faults: MarkFault[]): string | null {
  const email = readEmail(mark.email ?? '')
  if (email?.domain === domain) return email.address
  faults.push(
    email
      ? fault(mark, 'email', rowMessages.foreignDomain({ domain }), 'not_of_university')
      : fault(mark, 'email', describeInvalidEmail(mark.email ?? '', domain), 'invalid'),
  )
  return null
}

function blameSecondLines(marks: MarkWithLine[], people: (Person | null)[], faults: MarkFault[]): void {
  const first = new Map<string, number>()
  marks.forEach((mark, index) => {
    const person = people[index]
    if (!person) return
    const key = `${toPersonId(person)} ${mark.class ?? ''}`
    const line = first.get(key)
    if (line === undefined) first.set(key, mark.line)
    else faults.push(fault(mark, mark.student ? 'student' : 'email', markMessages.twice({ line }), 'marked_twice'))
  })
}

function fault({ line }: MarkWithLine, field: string, reason: string, code: Code): MarkFault {
  return { line, field, reason, code }
}

async function findPeopleByIds(trx: DbOrTrx, school: string, ids: string[]): Promise<Map<string, Person>> {
  const people = new Map<string, Person>()
  for (const batch of inBatches(ids)) {
    const students = await trx
      .selectFrom('student')
      .select('id')
      .where('id', 'in', batch)
      .where('school_id', '=', school)
      .where('verified_at', 'is not', null)
      .execute()
    for (const { id } of students) people.set(id, { student_id: id, pending_student_id: null })
    const pending = await trx
      .selectFrom(openRows('pending_student'))
      .select('id')
      .where('id', 'in', batch)
      .where('school_id', '=', school)
      .execute()
    for (const { id } of pending) people.set(id, { student_id: null, pending_student_id: id })
  }
  return people
}

/** Returns the students with these addresses, registered or pending. */
async function peopleWithEmails(trx: DbOrTrx, school: string, emails: string[]): Promise<Map<string, Person>> {
  const people = new Map<string, Person>()
  for (const batch of inBatches(emails)) {
    for (const [email, id] of await findPending(trx, school, batch))
      people.set(email, { student_id: null, pending_student_id: id })
    // For a moment an address may be both registered and pending. The registered student wins.
    for (const [email, id] of await findRegistered(trx, school, batch))
      people.set(email, { student_id: id, pending_student_id: null })
  }
  return people
}

/** Returns the id of a student, registered or pending. */
export function toPersonId({ student_id, pending_student_id }: Person): string {
  return (student_id ?? pending_student_id)!
}
