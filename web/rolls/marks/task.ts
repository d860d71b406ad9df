import type { MatchedPerson } from '#contract/rolls/marks.ts'
import type { MarkSays, ReasonKind } from '#contract/rolls/mark-values.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import type { ShownMark } from '#contract/rolls/shown-mark.ts'
import { dropDraft, keepDraft, readDraft } from '#web/kit/unsaved/draft.ts'

/** A person whose presence on a roll can be corrected, as a row shows them. */
export type MarkedPerson = {
  /** The id of a registered or pending student. */
  id: string
  name: string
  /** Whether the person is on the roll. */
  isPresent: boolean
  /** The current mark about presence. */
  mark: ShownMark | null
  /** When the person checked in, if known. */
  scannedAt?: string | null | undefined
}

/** An action about someone on a roll that is done in a dialog. */
export type Task =
  /** With `classId`, the mark is about credit in this class instead of presence. */
  | { what: 'mark'; says: MarkSays; person: MarkedPerson; classId?: string }
  | { what: 'undo'; person: MarkedPerson }
  | { what: 'history'; person: MarkedPerson }
  | { what: 'add' }

/** The values of the dialog’s fields. */
export type TaskValues = {
  kind: ReasonKind | null
  reason: string
  /** The typed start of a name or an address, and the person who was chosen from the matches. */
  typed: string
  chosen: MatchedPerson | null
  firstName: string
  lastName: string
}

export const emptyValues: TaskValues = {
  kind: null,
  reason: '',
  typed: '',
  chosen: null,
  firstName: '',
  lastName: '',
}

/** A task whose fields must survive signing in again. */
export type StoredTask = { task: Task; values: TaskValues }

const pageFor = (eventId: string) => `marks/${eventId}`

/** Keeps what is being typed about a person until it is sent or discarded. */
export function storeTask(eventId: string, facultyId: string | null, task: StoredTask): void {
  if (facultyId !== null) keepDraft({ page: pageFor(eventId), facultyId }, task)
}

export function dropTask(eventId: string): void {
  dropDraft(pageFor(eventId))
}

/** Returns what this person was typing when the session ended or they left the page, or null. */
export function readTask(eventId: string, facultyId: string | null): StoredTask | null {
  return facultyId === null ? null : readDraft({ page: pageFor(eventId), facultyId }, isKept)
}

/** Returns what this person typed before leaving the page, if it was for the same task. Otherwise null. */
export function readTyped(eventId: string, facultyId: string | null, task: Task): TaskValues | null {
  const stored = readTask(eventId, facultyId)
  return stored && describeSubject(stored.task) === describeSubject(task) ? stored.values : null
}

function describeSubject(task: Task): string {
  const subject = { says: null, person: null, classId: null, ...task }
  // Undoing one mark must not reuse the reason that was typed for another.
  const undone = task.what === 'undo' ? task.person.mark?.id : null
  return JSON.stringify([subject.what, subject.says, subject.person?.id, subject.classId, undone])
}

function isKept(value: unknown): value is StoredTask {
  const { task, values } = Object(value) as Partial<StoredTask>
  return (
    typeof task?.what === 'string' &&
    (task.what === 'add' || typeof task.person?.id === 'string') &&
    Object.keys(emptyValues).every((key) => key in Object(values))
  )
}

/**
 * Explains what a mark means for this person. Null if its title is enough. A person has only one mark about presence.
 * So an excuse replaces the mark that put them on the roll, or the one that kept their check-in from counting.
 */
export function explainMark(says: MarkSays, { isPresent, mark, scannedAt }: MarkedPerson): string | null {
  if (says === 'present' || says === 'counts' || says === 'does-not-count') return null
  if (says === 'absent') return markingWords.absentAbout
  if (mark?.says === 'present' && isPresent && !scannedAt) return markingWords.excusedInsteadOfPresent
  return mark?.says === 'absent' ? markingWords.excusedInsteadOfAbsent : markingWords.excusedAbout
}
