import { z } from 'zod'
import { maxRowsPerCall } from './limits.ts'
import { classMessages } from './words.ts'

export * from './roster-rows.ts'

/** One student of a roster: registered (`email_verified`), or pending until someone registers with the address. */
export const rosterStudent = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
})
export type RosterStudent = z.infer<typeof rosterStudent>

export const classStudent = z.object({
  id: z.string(),
  class_instance: z.string(),
  /** A registered student's id, otherwise null. */
  student: z.string().nullable(),
  /** A pending student's id, otherwise null. */
  pending_student: z.string().nullable(),
  student_info: rosterStudent,
})
export type ClassStudent = z.infer<typeof classStudent>

/** A person on a roster who hasn't registered yet. */
export const pendingStudent = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  school: z.string(),
})
export type PendingStudent = z.infer<typeof pendingStudent>

/** The outcome of an import: the rows that are new, that were already there or duplicates, and that were refused. */
export const rosterChange = z.object({
  added: z.int(),
  duplicates: z.int(),
  refused: z.array(z.object({ line: z.int(), email: z.string(), reason: z.string(), code: z.string() })),
})
export type RosterChange = z.infer<typeof rosterChange>

export const chooseClass = { error: () => classMessages.chooseClass }

/** The class to add students to. `faculty_id` and `school_id` must be the session's own and may be left out. */
export const rosterTarget = z.object({
  class_id: z.string(chooseClass).min(1, chooseClass),
  faculty_id: z.string().nullish(),
  school_id: z.string().nullish(),
})

/** Many students at once. Each row is checked separately, so that an invalid one doesn't fail the others. */
export const batchOfStudents = rosterTarget.extend({
  students: z
    .array(z.unknown(), { error: () => classMessages.sendStudents })
    .max(maxRowsPerCall, { error: () => classMessages.tooManyRows({ most: maxRowsPerCall }) }),
})

/** One student, with the names in either spelling. */
export const oneStudent = rosterTarget.extend({
  email: z.unknown().optional(),
  firstName: z.unknown().optional(),
  lastName: z.unknown().optional(),
  first_name: z.unknown().optional(),
  last_name: z.unknown().optional(),
  identity: z.unknown().optional(),
})

/** The response to one student added: `id` is the student's own, registered or pending. */
export const addedStudent = rosterStudent.extend({ class_instance: z.string(), added: z.boolean() })

/** Corrections of a pending student. Fields that are left out stay. */
export const correctedPending = z.object({
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
})
