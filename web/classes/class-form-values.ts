import { currentSemester, semesterChoices } from '#contract/semesters.ts'
import { draftStorage, dropDraft, type DraftOf, type DraftStorage } from '#web/events/form-draft.ts'
import type { FacultyClass } from './faculty-class.ts'
import type { ProblemRow } from './problem-rows.ts'

/** Somebody who is to join the roster when the form is saved. `line` is that of the imported file, else null. */
export type NewStudent = { firstName: string; lastName: string; email: string; line: number | null }
export type TypedStudent = Omit<NewStudent, 'line'>

/** What the form of a class holds until it is saved. */
export type ClassFormValues = {
  name: string
  /** 'Season Year', '' for none. */
  semester: string
  added: NewStudent[]
  /** Ids of students who are to leave the roster. */
  removed: string[]
  /** Rows of the last import that could not be taken, until they are put aside. */
  refused: ProblemRow[]
  /** What stands in the fields of a student who is not added yet. */
  typed: TypedStudent
  /** The class, once it was made, where its students could not all be sent: saved again, it is not made again. */
  classId: string | null
}

export const nobody: TypedStudent = { firstName: '', lastName: '', email: '' }

/** An empty form on the viewer's day. */
export function emptyClassForm(day: Date): ClassFormValues {
  return { name: '', semester: currentSemester(day), added: [], removed: [], refused: [], typed: nobody, classId: null }
}

/** The form of a stored class. */
export function formFromClass(of: FacultyClass): ClassFormValues {
  return {
    name: of.name,
    semester: of.semester ?? '',
    added: [],
    removed: [],
    refused: [],
    typed: nobody,
    classId: of.id,
  }
}

/** The semesters to choose from: those of the day, and the stored one where it is none of them. */
export function choicesWith(stored: string, day: Date): string[] {
  const choices = semesterChoices(day)
  return choices.includes(stored) ? choices : [stored, ...choices]
}

const keyOf = (page: string) => `draft:${page}`

/** Gives what this person typed into this page's form before, or null. */
export function readClassDraft({ page, facultyId }: DraftOf, storage: DraftStorage): ClassFormValues | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(keyOf(page)) ?? 'null')
    if (!draft || typeof draft !== 'object' || !('facultyId' in draft) || !('values' in draft)) return null
    return draft.facultyId === facultyId && isForm(draft.values) ? draft.values : null
  } catch {
    return null
  }
}

/** Keeps what was typed and imported; a browser that refuses to store costs only the draft. */
export function keepClassDraft({ page, facultyId }: DraftOf, values: ClassFormValues, storage: DraftStorage): void {
  try {
    storage.setItem(keyOf(page), JSON.stringify({ facultyId, values }))
  } catch {
    // Full or forbidden storage: the form itself still holds everything.
  }
}

/** Forgets the draft of a page. */
export function dropClassDraft(page: string): void {
  dropDraft(draftStorage(), page)
}

/** A draft of an older version of the form is not worth the surprise. */
function isForm(values: unknown): values is ClassFormValues {
  if (!values || typeof values !== 'object') return false
  const { name, semester, added, removed, refused, typed, classId } = values as Record<string, unknown>
  return (
    typeof name === 'string' &&
    typeof semester === 'string' &&
    Array.isArray(added) &&
    added.every(isStudent) &&
    Array.isArray(removed) &&
    removed.every((id) => typeof id === 'string') &&
    Array.isArray(refused) &&
    refused.every(isStudent) &&
    isStudent(typed) &&
    (classId === null || typeof classId === 'string')
  )
}

function isStudent(value: unknown): boolean {
  if (!value || typeof value !== 'object') return false
  const { firstName, lastName, email } = value as Record<string, unknown>
  return [firstName, lastName, email].every((text) => typeof text === 'string')
}
