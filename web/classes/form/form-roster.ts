import { classMessages } from '#contract/classes/words.ts'
import { readRosterRow } from '#contract/classes/roster-rows.ts'
import { readEmail } from '#contract/email.ts'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { nobody, type ClassFormValues, type NewStudent, type TypedStudent } from './class-form-values.ts'

/** A valid student, or the invalid field and the reason. */
export type Judged = { student: TypedStudent } | { field: keyof TypedStudent; reason: string }

/** Checks a student by the server’s rules. If the university’s domain isn’t known, only the server can check it. */
export function judgeStudent(student: TypedStudent, domain: string | null): Judged {
  const row = readRosterRow(student, domain ?? readEmail(student.email)?.domain ?? '')
  if (!('refused' in row)) {
    return { student: { firstName: row.first_name, lastName: row.last_name, email: row.email } }
  }
  return { field: toField(row.field), reason: row.refused }
}

/** Returns the email addresses on the roster as it will be saved. */
export function listEmails(values: ClassFormValues, stored: RosterStudent[]): Set<string> {
  const removedIds = new Set(values.removed)
  return new Set([
    ...stored.filter(({ id }) => !removedIds.has(id)).map(({ email }) => email.toLowerCase()),
    ...values.added.map(({ email }) => email),
  ])
}

/** Returns the names of stored students who haven’t registered, by email address. */
export function listPendingNames({ removed, added }: ClassFormValues, stored: RosterStudent[]): Map<string, string> {
  const otherIds = new Set(removed)
  const addedEmails = new Set(added.map(({ email }) => email))
  return new Map(
    stored
      .filter(({ id, email, email_verified }) => !email_verified && !otherIds.has(id) && !addedEmails.has(email))
      .map(({ email, first_name, last_name }) => [email, `${first_name} ${last_name}`.trim()]),
  )
}

/** Adds new students and name corrections. A student who was just removed is restored with the stored name. */
export function withStudents(
  values: ClassFormValues,
  stored: RosterStudent[],
  newStudents: NewStudent[],
): ClassFormValues {
  const removedIds = new Set(values.removed)
  const idByEmail = new Map(
    stored.filter(({ id }) => removedIds.has(id)).map(({ id, email }) => [email.toLowerCase(), id]),
  )
  const back = new Set(newStudents.flatMap(({ email }) => idByEmail.get(email) ?? []))
  return {
    ...values,
    added: [...newStudents.filter(({ email }) => !idByEmail.has(email)), ...values.added],
    removed: values.removed.filter((id) => !back.has(id)),
  }
}

/** Adds the typed student. Returns null if a field is empty, otherwise the next form or the invalid field. */
export function addTyped(
  values: ClassFormValues,
  stored: RosterStudent[],
  domain: string | null,
): { values: ClassFormValues } | { field: keyof TypedStudent; reason: string } | null {
  const { firstName, lastName, email } = values.typed
  if (![firstName, lastName, email].every((text) => text.trim() !== '')) return null
  const judged = judgeStudent(values.typed, domain)
  if ('reason' in judged) return judged
  if (listEmails(values, stored).has(judged.student.email)) {
    return { field: 'email', reason: classMessages.alreadyInClass }
  }
  const next = withStudents(values, stored, [{ ...judged.student, line: null }])
  return { values: { ...next, typed: nobody } }
}

/** Whether someone has started typing a student without adding them. */
export function isTypingStudent({ typed: typedStudent }: ClassFormValues): boolean {
  return Object.values(typedStudent).some((text) => text.trim() !== '')
}

function toField(field: string): keyof TypedStudent {
  return field === 'firstName' || field === 'lastName' ? field : 'email'
}
