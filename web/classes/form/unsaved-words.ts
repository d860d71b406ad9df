import { classesWords } from '#contract/classes/words.ts'
import type { ClassFormValues } from './class-form-values.ts'
import { isTypingStudent } from './form-roster.ts'

/** Describes what a form has that isn't saved, compared with the stored class. Null for nothing. */
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
