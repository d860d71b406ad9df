import { accountMessages } from './words.ts'
import { z } from 'zod'
import { firstName, lastName, newPassword } from '#contract/sign-in/sign-in.ts'

export * from './fresh-proof.ts'

/** A student as the student, one’s own faculty and administrators see one. */
export const studentProfile = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  school: z.string(),
})
export type StudentProfile = z.infer<typeof studentProfile>

/** A student's changed profile: what is left out stays. Address and university never change. */
export const changedStudent = z.object({
  first_name: firstName.optional(),
  last_name: lastName.optional(),
  password: newPassword.optional(),
  current_password: z.string({ error: accountMessages.enterCurrentPassword }).max(1_000).nullish(),
})
export type ChangedStudent = z.input<typeof changedStudent>

/** A faculty member's own changed names: what is left out stays. Address and university never change. */
export const changedFaculty = z.object({
  first_name: firstName.optional(),
  last_name: lastName.optional(),
})
export type ChangedFaculty = z.input<typeof changedFaculty>

/** A faculty member; colleagues get no address. */
export const facultyProfile = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().optional(),
  school: z.string(),
  school_name: z.string(),
})
export type FacultyProfile = z.infer<typeof facultyProfile>
