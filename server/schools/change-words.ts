import { mailWords } from '#contract/mail/words.ts'
import type { StoredSchool } from './table.ts'

type Settings = Pick<StoredSchool, 'faculty_domain' | 'student_domain' | 'evidence_days' | 'attendance_years'>

const sentences: { [F in keyof Settings]: (from: Settings[F], to: string) => string } = {
  faculty_domain: (from, to) => mailWords.facultyDomainChanges({ from, to }),
  student_domain: (from, to) => mailWords.studentDomainChanges({ from, to }),
  evidence_days: (from, to) => mailWords.evidenceDaysChange({ days: Number(to), from: String(from) }),
  attendance_years: (from, to) => mailWords.attendanceYearsChange({ years: Number(to), from: String(from) }),
}

/** Returns a sentence for each changed setting of a university, for the email to its administrators. */
export function changeSentences(before: Settings, values: Partial<Record<keyof Settings, string>>): string[] {
  return (Object.entries(values) as [keyof Settings, string][]).map(([field, to]) =>
    (sentences[field] as (from: string | number, to: string) => string)(before[field], to),
  )
}
