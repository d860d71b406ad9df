import type { ClassAnswer } from '#contract/classes/classes.ts'
import type { ClassWithCounts } from './store.ts'

/** A class as faculty and administrators get it. */
export function asClassAnswer(row: ClassWithCounts): ClassAnswer {
  return {
    id: row.id,
    name: row.name,
    semester: row.semester,
    description: row.description,
    metadata: row.metadata === null ? null : (JSON.parse(row.metadata) as Record<string, unknown>),
    faculty: row.faculty_id,
    school: row.school_id,
    student_count: row.student_count,
    event_count: row.event_count,
  }
}

/** Only the fields that a caller requested, as 'id,name,semester'. Unknown ones are ignored, and none means all. */
export function onlyFields(answer: ClassAnswer, fields: string | undefined): Partial<ClassAnswer> {
  const requestedFields = new Set((fields ?? '').split(',').map((field) => field.trim()))
  const entries = Object.entries(answer).filter(([field]) => requestedFields.has(field))
  return entries.length === 0 ? answer : Object.fromEntries(entries)
}
