import { z } from 'zod'
import { eventFacts } from '#contract/events/events.ts'
import { adminRoles } from '#contract/roles.ts'

// The contents of a deletion, counted beforehand.

/** Presences, by a check-in or a mark. Someone who was present at two events counts twice. */
const presence = z.int()

/** The losses with an event: check-ins, students' choices and questions, marks about its credit, places in classes. */
export const eventDeletion = z.object({
  check_ins: presence,
  classes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      semester: z.string().nullable(),
      faculty_name: z.string(),
      /** True for the caller's own classes. The owners of the others get the attendance by email. */
      is_own: z.boolean(),
    }),
  ),
  /** Students' choices of a class for it. */
  choices: z.int(),
  /** Students' questions about it, answered or not. */
  questions: z.int(),
  /** Current marks about its credit in a class. */
  credit_marks: z.int(),
})
export type EventDeletion = z.infer<typeof eventDeletion>

/**
 * Deleting a class deletes the places on its roster, the events on its list, its rule, what students chose and asked
 * about its credit, marks about it, and its published credit. Check-ins stay.
 */
export const classDeletion = z.object({
  registered_students: z.int(),
  pending_students: z.int(),
  events: z.int(),
  has_rule: z.boolean(),
  /** Events with points or a note of their own. */
  own_points: z.int(),
  /** Students' choices of this class for an event. */
  choices: z.int(),
  /** Students' questions about its credit, answered or not. */
  questions: z.int(),
  /** Current marks about its credit. */
  credit_marks: z.int(),
  published_credits: z.int(),
})
export type ClassDeletion = z.infer<typeof classDeletion>

/** A deleted class or event that can be reopened. */
export const recentlyDeleted = z.object({
  kind: z.enum(['class', 'event']),
  id: z.string(),
  name: z.string(),
  /** A class's. */
  semester: z.string().nullable(),
  /** When an event starts. */
  date: z.iso.datetime({ offset: true }).nullable(),
  /** The university's. */
  time_zone: z.string(),
  /** Null for an event that belongs to the university. */
  faculty_name: z.string().nullable(),
  deleted_at: z.iso.datetime({ offset: true }),
  /** It can be reopened until then. */
  erased_from: z.iso.datetime({ offset: true }),
})
export type RecentlyDeleted = z.infer<typeof recentlyDeleted>

/** Deleting a student's account deletes attendance records and places on rosters. */
export const studentDeletion = z.object({ check_ins: presence, classes: z.int() })
export type StudentDeletion = z.infer<typeof studentDeletion>

/** Deleting a faculty account. Events assigned to colleagues' classes stay and belong to the university. */
export const facultyDeletion = z.object({
  classes: z.int(),
  /** Students on the rosters, each counted once. */
  students: z.int(),
  events: z.int(),
  /** At the events that are deleted. */
  check_ins: presence,
  /** Files of published credit, of these classes. */
  published_credits: z.int(),
  kept_events: z.array(
    z.object({
      id: z.string(),
      ...eventFacts.pick({ name: true, date: true, time_zone: true }).shape,
      /** The number of classes that belong to colleagues. */
      classes: z.int(),
    }),
  ),
  /** The administrator role that ends with the account. */
  role: z.enum(adminRoles).nullable(),
})
export type FacultyDeletion = z.infer<typeof facultyDeletion>
