import { classesWords } from '#contract/classes/words.ts'
import type { RosterStudent } from '#contract/classes/roster.ts'
import type { ClassFormValues } from './form/class-form-values.ts'
import type { FacultyClass } from './faculty-class.ts'

/** A class and its roster as a page loaded them. */
export type LoadedClass = { of: FacultyClass; roster: RosterStudent[] }

/** The body of a save: `students` only when someone is removed. */
export type ClassChange = { name: string; semester: string; students: string[] | null }

/**
 * Applies the form's changes to a class that may have changed since the form opened. `before` is the class as the form
 * showed it, `now` the current one. What only the other side changed stays. A student removed here is also removed
 * under a new id, for example after registering.
 */
export function mergeClass(values: ClassFormValues, before: LoadedClass, now: LoadedClass): ClassChange {
  const typed = values.name.trim()
  const gone = new Set(values.removed)
  const goneEmails = new Set(before.roster.flatMap(({ id, email }) => (gone.has(id) ? [email.toLowerCase()] : [])))
  const isKept = ({ id, email }: RosterStudent) => !gone.has(id) && !goneEmails.has(email.toLowerCase())
  const kept = now.roster.filter(isKept)
  return {
    name: typed === before.of.name ? now.of.name : typed,
    semester: values.semester === (before.of.semester ?? '') ? (now.of.semester ?? '') : values.semester,
    students: kept.length < now.roster.length ? kept.map(({ id }) => id) : null,
  }
}

/** Returns one sentence about what someone else changed in a class between two loads, or null. */
export function otherChanges(before: LoadedClass, now: LoadedClass): string | null {
  const [had, has] = [emailsOf(before), emailsOf(now)]
  const added = now.roster.filter(({ email }) => !had.has(email.toLowerCase()))
  const removed = before.roster.filter(({ email }) => !has.has(email.toLowerCase()))
  const parts = [
    added.length > 0 && classesWords.changeAdded({ who: people(added) }),
    removed.length > 0 && classesWords.changeRemoved({ who: people(removed) }),
    now.of.name !== before.of.name && classesWords.changeRenamed({ name: now.of.name }),
    (now.of.semester ?? '') !== (before.of.semester ?? '') &&
      (now.of.semester ? classesWords.changeSemester({ semester: now.of.semester }) : classesWords.changeNoSemester),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : classesWords.changedElsewhere({ changes: parts.join(', ') })
}

function emailsOf({ roster }: LoadedClass): Set<string> {
  return new Set(roster.map(({ email }) => email.toLowerCase()))
}

function people(students: RosterStudent[]): string {
  const [one, ...others] = students
  if (one && others.length === 0) return `${one.first_name} ${one.last_name}`.trim()
  return classesWords.countedStudents({ students: students.length })
}
