import { z } from 'zod'
import { passwordMessages } from '#contract/passwords.ts'
import { facultyRegistration, studentRegistration } from '#contract/sign-in.ts'

/** A student's registration with the password typed twice. */
export const studentForm = studentRegistration
  .extend({ confirm_password: z.string() })
  .refine(({ password, confirm_password }) => password === confirm_password, {
    path: ['confirm_password'],
    message: passwordMessages.mismatch,
    // A password that is too short as well gets both sentences at once.
    when: () => true,
  })

export const facultyForm = facultyRegistration

/** The fields that the server may find fault with, in the page's order. */
export const facultyFields = ['first_name', 'last_name', 'school', 'email'] as const
export const studentFields = [...facultyFields, 'password'] as const

export const emptyRegistration = { first_name: '', last_name: '', email: '', school: '' }

/** 'It ends in @students.x.edu': what a chosen university's addresses look like. */
export function emailHint(domain: string | undefined): string {
  return domain ? `Use your school email. It ends in @${domain}.` : 'Use your school email.'
}
