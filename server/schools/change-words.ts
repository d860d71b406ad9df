import { formatNumber } from '#contract/language/formatters.ts'
import type { StoredSchool } from './table.ts'

type Settings = Pick<StoredSchool, 'faculty_domain' | 'student_domain' | 'evidence_days' | 'attendance_years'>

const count = (many: number, one: string) => `${formatNumber(many)} ${one}${many === 1 ? '' : 's'}`

const sentences: { [F in keyof Settings]: (from: Settings[F], to: string) => string } = {
  faculty_domain: (from, to) => `The faculty domain changes from ${from} to ${to}.`,
  student_domain: (from, to) => `The student domain changes from ${from} to ${to}.`,
  evidence_days: (from, to) => `Location and device data is kept for ${count(Number(to), 'day')} instead of ${from}.`,
  attendance_years: (from, to) =>
    `Attendance is kept for ${count(Number(to), 'year')} after its term instead of ${from}.`,
}

/** One sentence for each changed setting of a university, for the email to its administrators. */
export function changeSentences(before: Settings, values: Partial<Record<keyof Settings, string>>): string[] {
  return (Object.entries(values) as [keyof Settings, string][]).map(([field, to]) =>
    (sentences[field] as (from: string | number, to: string) => string)(before[field], to),
  )
}
