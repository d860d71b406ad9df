import type { ChangedStudent, StudentProfile } from '#contract/accounts/accounts.ts'
import { whyNotAPassword } from '#contract/sign-in/passwords.ts'
import { compareTexts } from '#contract/language/formatters.ts'
import { errorSentence, readFieldErrors } from '#web/api/read-error.ts'
import { selectChanges } from '#web/kit/unsaved/select-changes.ts'
import { panelMessages } from '#contract/administration/words.ts'

/** Returns the students of one university, sorted by last name. Throws if the response isn't a list. */
export function listSchoolStudents(answer: unknown, school: string | null): StudentProfile[] {
  if (!Array.isArray(answer)) throw new TypeError('The students are no list.')
  return (answer as StudentProfile[])
    .filter((student) => student.school === school)
    .toSorted(
      (first, second) =>
        compareTexts(first.last_name, second.last_name) || compareTexts(first.first_name, second.first_name),
    )
}

export type StudentForm = { first_name: string; last_name: string; password: string }
export type StudentField = keyof StudentForm
const studentFields: StudentField[] = ['first_name', 'last_name', 'password']
export type StudentFaults = Partial<Record<StudentField, string>>

/** Errors before anything is sent, by field. */
export function findFormFaults({ first_name, last_name, password }: StudentForm): StudentFaults {
  const fault = password === '' ? null : whyNotAPassword(password)
  return {
    ...(first_name.trim() === '' && { first_name: panelMessages.namesRequired }),
    ...(last_name.trim() === '' && { last_name: panelMessages.namesRequired }),
    ...(fault !== null && { password: fault }),
  }
}

/** The request body: the names that changed, and the password if one was entered. */
export function toChangedStudent(
  { first_name, last_name, password }: StudentForm,
  student: Pick<StudentProfile, 'first_name' | 'last_name'>,
): ChangedStudent {
  const names = selectChanges(
    { first_name: first_name.trim(), last_name: last_name.trim() },
    { first_name: student.first_name, last_name: student.last_name },
  )
  return password === '' ? names : { ...names, password }
}

/** Reads why the server refused: the errors at fields, and one sentence for everything else. */
export function readRefusal(error: unknown): { faults: StudentFaults; error: string | null } {
  const faults: StudentFaults = {}
  for (const [field, messages] of Object.entries(readFieldErrors(error))) {
    const studentField = studentFields.find((candidate) => candidate === field)
    if (studentField) faults[studentField] = messages.join(' ')
  }
  const isSaid = Object.keys(faults).length > 0
  return { faults, error: isSaid ? null : errorSentence(error, panelMessages.updateFailed) }
}
