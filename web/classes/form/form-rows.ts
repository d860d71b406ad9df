import { classesWords } from '#contract/classes/words.ts'
import type { RosterStudent } from '#contract/classes/roster.ts'
import { findByWords } from '#contract/find-by-words.ts'
import type { ClassFormValues, NewStudent } from './class-form-values.ts'

/** One row of the roster in the form. `id` is null for a student who isn’t saved yet. Saving corrects `oldName`. */
export type FormRow = {
  key: string
  id: string | null
  firstName: string
  lastName: string
  email: string
  status: 'registered' | 'notRegistered' | 'unsaved' | 'renamed'
  oldName?: string
  /** The student as the form has them, and their position there. Undefined if they are only on the stored roster. */
  unsaved?: { student: NewStudent; index: number }
}

/** Returns the roster as it will be saved: unsaved students first, then the others in the server’s order. */
export function toRows(values: Pick<ClassFormValues, 'added' | 'removed'>, stored: RosterStudent[]): FormRow[] {
  const removedIds = new Set(values.removed)
  const added = values.added.map((student, index) => {
    const { firstName, lastName, email, oldName } = student
    return {
      key: email,
      id: null,
      firstName,
      lastName,
      email,
      unsaved: { student, index },
      ...(oldName === undefined ? { status: 'unsaved' as const } : { status: 'renamed' as const, oldName }),
    }
  })
  // An import may correct the name of a student who hasn’t registered. Show that student only once.
  const addedEmails = new Set(values.added.map(({ email }) => email))
  const storedRows = stored
    .filter(({ id, email }) => !removedIds.has(id) && !addedEmails.has(email))
    .map((student) => ({
      key: student.id,
      id: student.id,
      firstName: student.first_name,
      lastName: student.last_name,
      email: student.email,
      status: student.email_verified ? ('registered' as const) : ('notRegistered' as const),
    }))
  return [...added, ...storedRows]
}

/** A student's display name. Imports may lack the last name. */
export function formatFullName({ firstName, lastName }: Pick<FormRow, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/** The message about a removed row. Only a student on the stored roster “will leave the class”. */
export function describeRemoval(row: FormRow): string {
  if (row.oldName !== undefined) return classesWords.nameStays({ name: row.oldName })
  const name = formatFullName(row)
  return row.id === null ? classesWords.removedFromList({ name }) : classesWords.nameWillLeaveClassWhen({ name })
}

/** Finds rows by part of a name or address. Ignores case, accents and word order. */
export function searchRows(rows: FormRow[], searchText: string): FormRow[] {
  return findByWords(rows, searchText, ({ firstName, lastName, email }) => `${firstName} ${lastName} ${email}`)
}

/** Returns the form with one row removed from its roster. */
export function withoutRow(values: ClassFormValues, row: FormRow): ClassFormValues {
  return row.id === null
    ? { ...values, added: values.added.filter(({ email }) => email !== row.email) }
    : { ...values, removed: [...values.removed, row.id] }
}

/** Returns the form with a removed row restored. */
export function withRowBack(values: ClassFormValues, row: FormRow): ClassFormValues {
  if (row.id !== null) return { ...values, removed: values.removed.filter((id) => id !== row.id) }
  if (!row.unsaved || values.added.some(({ email }) => email === row.email)) return values
  const { student, index } = row.unsaved
  return { ...values, added: [...values.added.slice(0, index), student, ...values.added.slice(index)] }
}
