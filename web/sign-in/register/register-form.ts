import { signInWords, passwordMessages } from '#contract/sign-in/words.ts'
import { z } from 'zod'
import type { School } from '#contract/schools/schools.ts'
import { facultyRegistration, studentRegistration } from '#contract/sign-in/sign-in.ts'
import type { MailedKind } from '#web/sign-in/api.ts'
import { explainWrongDomain } from '#web/sign-in/check-email-domain.ts'

/** The schema of a student's registration, with the password twice and an email address at a listed university. */
export const studentForm = (schools: readonly School[] = []) =>
  studentRegistration
    .extend({ confirm_password: z.string() })
    .refine(({ password, confirm_password }) => password === confirm_password, {
      path: ['confirm_password'],
      message: passwordMessages.mismatch,
      // Checked even if the password is also too short, so that both errors are shown at once.
      when: () => true,
    })
    .refine(({ password, confirm_password }) => password !== '' || confirm_password !== '', {
      path: ['confirm_password'],
      message: signInWords.typePasswordSecondTime,
      when: () => true,
    })
    .refine(...matchesSchool('student', schools))

export const facultyForm = (schools: readonly School[] = []) =>
  facultyRegistration.refine(...matchesSchool('faculty', schools))

type AddressFields = { email: string; school: string }

function matchesSchool(kind: MailedKind, schools: readonly School[]) {
  const why = (values: unknown) => explainWrongDomain({ ...readTyped(values), kind, schools })
  const fits = (fields: AddressFields) => why(fields) === undefined
  // Reported immediately, even if other fields are still empty.
  const issue = { path: ['email'], error: ({ input }: { input: unknown }) => why(input), when: () => true }
  return [fits, issue] as const
}

/** Reads the fields of an incomplete form, any of which may be missing. */
function readTyped(values: unknown): AddressFields {
  const { email, school } = z.object({ email: z.string().catch(''), school: z.string().catch('') }).parse(values)
  return { email, school }
}

/** The fields for which the server may return errors, in the page's order. */
export const facultyFields = ['first_name', 'last_name', 'school', 'email'] as const
export const studentFields = [...facultyFields, 'password'] as const

export const emptyRegistration = { first_name: '', last_name: '', school: '', email: '' }
