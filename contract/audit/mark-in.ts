import type { AuditDetail } from './detail.ts'
import { auditNames } from './words.ts'

type Told = { subject: string; detail: AuditDetail; named: (key: string) => string }

/** The marks that a line is about: one student’s, with its word, or only how many. */
export function markIn({ subject, detail, named }: Told) {
  const student = detail.student ? named('student') : auditNames.aStudent
  return { subject, student, says: String(detail.says ?? ''), marks: Number(detail.marks ?? 0) }
}
