import type { LmsIdentity } from '#contract/classes/lms-identity.ts'
import { currentSemester, semesterChoices } from '#contract/classes/semesters.ts'
import type { FacultyClass } from '#web/classes/faculty-class.ts'
import type { ProblemRow } from '#web/classes/problem-rows.ts'

/**
 * A person who will be added to the roster when the form is saved, or whose name there will be corrected from
 * `oldName`. `line` is the line number in the imported file, or null. `identity` has the student’s ids from a learning
 * management system’s file.
 */
export type NewStudent = TypedStudent & { line: number | null; oldName?: string; identity?: LmsIdentity }
export type TypedStudent = { firstName: string; lastName: string; email: string }

export type ClassFormValues = {
  name: string
  /** 'Season Year', or '' for none. */
  semester: string
  added: NewStudent[]
  /** Ids of the students who will be removed from the roster. */
  removed: string[]
  /** Invalid rows of the last import, until they are dismissed. */
  refused: ProblemRow[]
  /** The fields of a student who hasn’t been added yet. */
  typed: TypedStudent
  /** Set if the class was created but sending some students failed, so that saving again doesn’t create it again. */
  classId: string | null
}

export const nobody: TypedStudent = { firstName: '', lastName: '', email: '' }

/** Returns an empty form for the viewer’s current day. */
export function emptyClassForm(day: Date): ClassFormValues {
  return { name: '', semester: currentSemester(day), added: [], removed: [], refused: [], typed: nobody, classId: null }
}

/** Returns the form of a stored class. */
export function formFromClass(course: FacultyClass): ClassFormValues {
  return {
    name: course.name,
    semester: course.semester ?? '',
    added: [],
    removed: [],
    refused: [],
    typed: nobody,
    classId: course.id,
  }
}

/** Returns the semesters to choose from: the usual ones on that day, and the stored one if it isn’t among them. */
export function choicesWith(stored: string, day: Date): string[] {
  const choices = semesterChoices(day)
  return choices.includes(stored) ? choices : [stored, ...choices]
}

/** Whether a stored value is this form, with every field of the right type. */
export function isClassForm(values: unknown): values is ClassFormValues {
  if (!values || typeof values !== 'object') return false
  const { name, semester, added, removed, refused, typed: typedStudent, classId } = values as Record<string, unknown>
  return (
    typeof name === 'string' &&
    typeof semester === 'string' &&
    Array.isArray(added) &&
    added.every(isStudent) &&
    Array.isArray(removed) &&
    removed.every((id) => typeof id === 'string') &&
    Array.isArray(refused) &&
    refused.every(isStudent) &&
    isStudent(typedStudent) &&
    (classId === null || typeof classId === 'string')
  )
}

function isStudent(value: unknown): boolean {
  if (!value || typeof value !== 'object') return false
  const { firstName, lastName, email } = value as Record<string, unknown>
  return [firstName, lastName, email].every((text) => typeof text === 'string')
}
