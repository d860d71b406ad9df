import { z } from 'zod'
import { maxRowsPerCall } from './limits.ts'
import { classMessages } from './words.ts'

export * from './roster-rows.ts'

/** One student on a roster: registered (`email_verified`), or pending until someone registers with the address. */
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
  /** A registered student's id. Null for a pending student. */
  student: z.string().nullable(),
  /** A pending student's id. Null for a registered student. */
  pending_student: z.string().nullable(),
  student_info: rosterStudent,
})
export type ClassStudent = z.infer<typeof classStudent>

/** A person who is on a roster or has a mark at an event, and hasn't registered yet. */
export const pendingStudent = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  school: z.string(),
})
export type PendingStudent = z.infer<typeof pendingStudent>

/**
 * The result of adding students: how many rows were added, how many were duplicates or already on the roster, and which
 * rows were refused.
 */
export const rosterChange = z.object({
  added: z.int(),
  duplicates: z.int(),
  refused: z.array(z.object({ line: z.int(), email: z.string(), reason: z.string(), code: z.string() })),
})
export type RosterChange = z.infer<typeof rosterChange>

export const chooseClass = { error: () => classMessages.chooseClass }

/** The class that gets the students. `faculty_id` and `school_id` must match the session and may be omitted. */
export const rosterTarget = z.object({
  class_id: z.string(chooseClass).min(1, chooseClass),
  faculty_id: z.string().nullish(),
  school_id: z.string().nullish(),
})

/** Several students at once. Each row is validated separately, so an invalid row doesn't fail the others. */
export const batchOfStudents = rosterTarget.extend({
  students: z
    .array(z.unknown(), { error: () => classMessages.sendStudents })
    .max(maxRowsPerCall, { error: () => classMessages.tooManyRows({ most: maxRowsPerCall }) }),
})

/** One student, with either spelling of the name fields. */
export const oneStudent = rosterTarget.extend({
  email: z.unknown().optional(),
  firstName: z.unknown().optional(),
  lastName: z.unknown().optional(),
  first_name: z.unknown().optional(),
  last_name: z.unknown().optional(),
  identity: z.unknown().optional(),
})

/** The response to an added student. `id` is that student's id, registered or pending. */
export const addedStudent = rosterStudent.extend({ class_instance: z.string(), added: z.boolean() })

/** Corrections to a pending student. Omitted fields don't change. */
export const correctedPending = z.object({
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
})
