import type { ClassFormValues } from './class-form-values.ts'
import { isTypingStudent } from './form-roster.ts'

/** Says what a form holds that isn't saved, compared with the stored class; null for nothing. */
export function unsavedWords(values: ClassFormValues, stored: ClassFormValues): string | null {
  const { added, removed } = values
  const parts = [
    values.name !== stored.name && 'Name changed',
    values.semester !== stored.semester && 'Semester changed',
    added.length > 0 && `${students(added.length)} added to the form`,
    removed.length > 0 && `${students(removed.length)} removed from the form`,
    isTypingStudent(values) && 'One student typed',
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `${parts.join(', ')}, not saved yet.`
}

function students(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'student' : 'students'}`
}
