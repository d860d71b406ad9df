import { signInWords, passwordMessages } from '#contract/sign-in/words.ts'
import { z } from 'zod'
import type { School } from '#contract/schools/schools.ts'
import { facultyRegistration, studentRegistration } from '#contract/sign-in/sign-in.ts'
import type { MailedKind } from './api.ts'
import { whyNotOfSchool } from './fits-school.ts'

/** A student's registration with the password typed twice, the address held against the listed universities. */
export const studentForm = (schools: readonly School[] = []) =>
  studentRegistration
    .extend({ confirm_password: z.string() })
    .refine(({ password, confirm_password }) => password === confirm_password, {
      path: ['confirm_password'],
      message: passwordMessages.mismatch,
      // A password that is also too short gets both sentences at once.
      when: () => true,
    })
    .refine(({ password, confirm_password }) => password !== '' || confirm_password !== '', {
      path: ['confirm_password'],
      message: signInWords.typePasswordSecondTime,
      when: () => true,
    })
    .refine(...ofItsSchool('student', schools))

export const facultyForm = (schools: readonly School[] = []) =>
  facultyRegistration.refine(...ofItsSchool('faculty', schools))

type Typed = { email: string; school: string }

function ofItsSchool(kind: MailedKind, schools: readonly School[]) {
  const why = (typed: unknown) => whyNotOfSchool({ ...readTyped(typed), kind, schools })
  const fits = (typed: Typed) => why(typed) === undefined
  // Reported at once, whatever else is still missing.
  const said = { path: ['email'], error: ({ input }: { input: unknown }) => why(input), when: () => true }
  return [fits, said] as const
}

/** Any field of an incomplete form may be missing. */
function readTyped(typed: unknown): Typed {
  const { email, school } = z.object({ email: z.string().catch(''), school: z.string().catch('') }).parse(typed)
  return { email, school }
}

/** The fields that the server may find fault with, in the page's order. */
export const facultyFields = ['first_name', 'last_name', 'school', 'email'] as const
export const studentFields = [...facultyFields, 'password'] as const

export const emptyRegistration = { first_name: '', last_name: '', email: '', school: '' }
