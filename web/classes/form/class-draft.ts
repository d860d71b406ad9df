import type { RosterStudent } from '#contract/classes/roster.ts'
import { classesWords } from '#contract/classes/words.ts'
import { isClassForm, type ClassFormValues } from './class-form-values.ts'
import { describeOtherChanges } from '#web/classes/merge-class.ts'
import { isTypingStudent } from './form-roster.ts'

type Removed = Pick<RosterStudent, 'id' | 'email'>
/** The class as it was when the draft’s changes were typed, for comparison. */
type Base = { name: string; semester: string; removed: Removed[] }
/** A stored form. Older drafts have no base. */
export type ClassDraft = ClassFormValues & { base?: Base }

/** Returns the draft of a form, with the class that it was based on. `roster` is the roster that the form shows. */
export function asDraft(values: ClassFormValues, stored: ClassFormValues, roster: RosterStudent[]): ClassDraft {
  const removedIds = new Set(values.removed)
  const removed = roster.filter(({ id }) => removedIds.has(id)).map(({ id, email }) => ({ id, email }))
  return { ...values, base: { name: stored.name, semester: stored.semester, removed } }
}

/**
 * Applies a draft to the current class. The person’s changes win, and changes that only someone else made stay. Returns
 * the form, and one sentence about what was changed elsewhere, or null.
 */
export function restoreDraft(
  { base, ...values }: ClassDraft,
  stored: ClassFormValues,
  roster: RosterStudent[],
): { values: ClassFormValues; news: string | null } {
  if (!base) return { values, news: null }
  const { name, semester } = stored
  const toLoaded = (facts: { name: string; semester: string }) => ({ course: { id: '', ...facts }, roster })
  return {
    values: {
      ...values,
      name: values.name === base.name ? name : values.name,
      semester: values.semester === base.semester ? semester : values.semester,
      removed: removedNow(values.removed, base.removed, roster),
    },
    news: values.classId === null ? null : describeOtherChanges(toLoaded(base), toLoaded({ name, semester })),
  }
}

/** Returns the current ids of removed students, because registering gives a student a new id. */
function removedNow(ids: string[], removed: Removed[], roster: RosterStudent[]): string[] {
  const emails = new Map(removed.map(({ id, email }) => [id, email.toLowerCase()]))
  return ids.flatMap((id) => {
    const email = emails.get(id)
    const now = roster.find((student) => student.id === id || student.email.toLowerCase() === email)
    return now ? [now.id] : []
  })
}

/** Whether a stored value is a draft of this form, with every field of the right type. */
export function isClassDraft(values: unknown): values is ClassDraft {
  if (!isClassForm(values)) return false
  const { base } = values as ClassFormValues & { base?: unknown }
  if (base === undefined) return true
  if (!base || typeof base !== 'object') return false
  const { name, semester, removed } = base as Record<string, unknown>
  return typeof name === 'string' && typeof semester === 'string' && Array.isArray(removed) && removed.every(isRemoved)
}

function isRemoved(value: unknown): boolean {
  if (!value || typeof value !== 'object') return false
  const { id, email } = value as Record<string, unknown>
  return typeof id === 'string' && typeof email === 'string'
}

/** Describes the unsaved changes of a form, compared with the stored class. Null if there are none. */
export function unsavedWords(values: ClassFormValues, stored: ClassFormValues): string | null {
  const { removed } = values
  const renamed = values.added.filter(({ oldName }) => oldName !== undefined)
  const addedCount = values.added.length - renamed.length
  const parts = [
    values.name !== stored.name && classesWords.nameChanged,
    values.semester !== stored.semester && classesWords.semesterChanged,
    addedCount > 0 && classesWords.countAddedForm({ count: students(addedCount) }),
    renamed.length > 0 && classesWords.countRenamedInForm({ count: renamed.length }),
    removed.length > 0 && classesWords.countRemovedFromForm({ count: students(removed.length) }),
    isTypingStudent(values) && classesWords.oneStudentTyped,
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : classesWords.unsavedChanges({ changes: parts.join(', ') })
}

function students(count: number): string {
  return classesWords.studentCount({ count })
}
