import { mailWords } from '#contract/mail/words.ts'
import type { StoredSchool } from './table.ts'

type Settings = Pick<StoredSchool, 'faculty_domain' | 'student_domain' | 'evidence_days' | 'attendance_years'>

const sentences: { [F in keyof Settings]: (current: Settings[F], target: string) => string } = {
  faculty_domain: (current, target) => mailWords.facultyDomainChanges({ from: current, to: target }),
  student_domain: (current, target) => mailWords.studentDomainChanges({ from: current, to: target }),
  evidence_days: (current, target) => mailWords.evidenceDaysChange({ days: Number(target), from: String(current) }),
  attendance_years: (current, target) =>
    mailWords.attendanceYearsChange({ years: Number(target), from: String(current) }),
}

type Values = Partial<Record<keyof Settings, string>>

/**
 * Returns a sentence for each changed setting, and another one for each domain that is put back. `replaced` contains
 * the domains that can be put back.
 */
export function describeChanges(current: Settings, values: Values, replaced: Values = {}): string[] {
  return (Object.entries(values) as [keyof Settings, string][]).flatMap(([field, target]) => [
    (sentences[field] as (value: string | number, target: string) => string)(current[field], target),
    ...(replaced[field] === target ? [mailWords.domainPutBack({ domain: String(current[field]) })] : []),
  ])
}
