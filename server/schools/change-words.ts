import { mailWords } from '#contract/mail/words.ts'
import type { StoredSchool } from './table.ts'

type Settings = Pick<StoredSchool, 'faculty_domain' | 'student_domain' | 'evidence_days' | 'attendance_years'>

const sentences: { [F in keyof Settings]: (from: Settings[F], to: string) => string } = {
  faculty_domain: (from, to) => mailWords.facultyDomainChanges({ from, to }),
  student_domain: (from, to) => mailWords.studentDomainChanges({ from, to }),
  evidence_days: (from, to) => mailWords.evidenceDaysChange({ days: Number(to), from: String(from) }),
  attendance_years: (from, to) => mailWords.attendanceYearsChange({ years: Number(to), from: String(from) }),
}

type Values = Partial<Record<keyof Settings, string>>

/**
 * Returns a sentence for each changed setting of a university, for the email to its administrators. `replaced` has the
 * domains that are put back by this change.
 */
export function changeSentences(before: Settings, values: Values, replaced: Values = {}): string[] {
  return (Object.entries(values) as [keyof Settings, string][]).flatMap(([field, to]) => [
    (sentences[field] as (from: string | number, to: string) => string)(before[field], to),
    ...(replaced[field] === to ? [mailWords.domainPutBack({ domain: String(before[field]) })] : []),
  ])
}
