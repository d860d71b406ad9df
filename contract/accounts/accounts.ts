import { accountMessages } from './words.ts'
import { z } from 'zod'
import { firstName, lastName, newPassword } from '#contract/sign-in/sign-in.ts'

export * from '#contract/sessions/fresh-proof.ts'

/** A student as seen by that student, by faculty who have the student on a roster, and by administrators. */
export const studentProfile = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  school: z.string(),
})
export type StudentProfile = z.infer<typeof studentProfile>

/** The response to a changed student. A new password removes the passkeys that were added in other browsers. */
export const updatedStudent = studentProfile.extend({ passkeys_removed: z.array(z.string()).optional() })
export type UpdatedStudent = z.infer<typeof updatedStudent>

/** Changes to a student's profile. Omitted fields don't change. The address and the university never change. */
export const changedStudent = z.object({
  first_name: firstName.optional(),
  last_name: lastName.optional(),
  password: newPassword.optional(),
  current_password: z
    .string({ error: () => accountMessages.enterCurrentPassword })
    .max(1_000)
    .nullish(),
})
export type ChangedStudent = z.input<typeof changedStudent>

/**
 * Changes to a faculty member's own names. Omitted fields don't change. The address and the university never change.
 */
export const changedFaculty = z.object({
  first_name: firstName.optional(),
  last_name: lastName.optional(),
})
export type ChangedFaculty = z.input<typeof changedFaculty>

/** A faculty member. Colleagues don't get the address. */
export const facultyProfile = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().optional(),
  school: z.string(),
  school_name: z.string(),
})
export type FacultyProfile = z.infer<typeof facultyProfile>
