import { classesWords } from '#contract/classes/words.ts'
import type { RosterStudent } from '#contract/classes/roster.ts'
import type { ClassFormValues } from './form/class-form-values.ts'
import type { FacultyClass } from './faculty-class.ts'

export type LoadedClass = { course: FacultyClass; roster: RosterStudent[] }

/** The body of a save. It has `students` only if someone is removed. */
export type ClassChange = { name: string; semester: string; students: string[] | null }

/**
 * Applies the form’s changes to a class that may have changed since the form opened. `original` is the class as the
 * form showed it, `now` is the current one. Changes made only elsewhere stay. A student removed in the form is removed
 * even under a new id, for example after registering.
 */
export function mergeClass(values: ClassFormValues, original: LoadedClass, now: LoadedClass): ClassChange {
  const newName = values.name.trim()
  const removedIds = new Set(values.removed)
  const removedEmails = new Set(
    original.roster.flatMap(({ id, email }) => (removedIds.has(id) ? [email.toLowerCase()] : [])),
  )
  const isKept = ({ id, email }: RosterStudent) => !removedIds.has(id) && !removedEmails.has(email.toLowerCase())
  const remaining = now.roster.filter(isKept)
  return {
    name: newName === original.course.name ? now.course.name : newName,
    semester: values.semester === (original.course.semester ?? '') ? (now.course.semester ?? '') : values.semester,
    students: remaining.length < now.roster.length ? remaining.map(({ id }) => id) : null,
  }
}

/**
 * Returns one sentence about what someone else changed in a class between two loads, or null. Changes that `ownChange`
 * asks for as well are left out, because an earlier attempt whose response was lost may have made them.
 */
export function describeOtherChanges(original: LoadedClass, now: LoadedClass, ownChange?: ClassChange): string | null {
  const [had, has] = [listEmails(original), listEmails(now)]
  const added = now.roster.filter(({ email }) => !had.has(email.toLowerCase()))
  const removed = original.roster.filter(
    ({ id, email }) => !has.has(email.toLowerCase()) && (ownChange?.students?.includes(id) ?? true),
  )
  const { name, semester } = now.course
  const isNewSemester = ![original.course.semester ?? '', ownChange?.semester].includes(semester ?? '')
  const parts = [
    added.length > 0 && classesWords.changeAdded({ who: people(added) }),
    removed.length > 0 && classesWords.changeRemoved({ who: people(removed) }),
    ![original.course.name, ownChange?.name].includes(name) && classesWords.changeRenamed({ name }),
    isNewSemester && (semester ? classesWords.changeSemester({ semester }) : classesWords.changeNoSemester),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : classesWords.changedElsewhere({ changes: parts.join(', ') })
}

function listEmails({ roster }: LoadedClass): Set<string> {
  return new Set(roster.map(({ email }) => email.toLowerCase()))
}

function people(students: RosterStudent[]): string {
  const [student, ...otherStudents] = students
  if (student && otherStudents.length === 0) return `${student.first_name} ${student.last_name}`.trim()
  return classesWords.countedStudents({ students: students.length })
}
