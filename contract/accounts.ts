import { z } from 'zod'

/** A student as the student, the own faculty and administrators see one. */
export const studentProfile = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  school: z.string(),
})
export type StudentProfile = z.infer<typeof studentProfile>

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
