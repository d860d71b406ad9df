import { classesWords, detailsMessages } from '#contract/classes/words.ts'
import { explainFailure, isFinal } from '#web/api/explain-failure.ts'

/** Explains why a file couldn’t be downloaded. After a refusal, retrying can’t help; after other failures it may. */
export function reportProblem(error: unknown): string {
  return isFinal(error) ? detailsMessages.reportRefused : detailsMessages.reportFailed
}

/** Explains why an event wasn’t removed from a class. */
export function unassignProblem(error: unknown): string {
  return classesWords.notUnassigned({ why: explainFailure(error) })
}

/** '48 students, 41 registered'. */
export function describeRoster(students: { email_verified: boolean }[]): string {
  const registered = students.filter(({ email_verified }) => email_verified).length
  return students.length === 0
    ? classesWords.noStudentsYet
    : classesWords.rosterCount({ students: students.length, registered })
}
