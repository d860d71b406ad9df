import { z } from 'zod'
import { eventFacts } from '#contract/events/events.ts'
import { adminRoles } from '#contract/roles.ts'

// The data that a deletion would remove, counted beforehand.

/**
 * The number of presences, by a check-in or a mark, and of check-ins whose names retention deleted. A student who was
 * present at two events counts twice.
 */
const presence = z.int()

/**
 * The data deleted with an event: check-ins, assignments to classes, students' choices and questions, and marks about
 * its credit.
 */
export const eventDeletion = z.object({
  check_ins: presence,
  classes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      semester: z.string().nullable(),
      faculty_name: z.string(),
      /** True for the caller's own classes. The owners of the other classes get the attendance by email. */
      is_own: z.boolean(),
    }),
  ),
  /** The number of students' choices of a class for this event. */
  choices: z.int(),
  /** The number of students' questions about this event, answered or not. */
  questions: z.int(),
  /** The number of current marks about this event's credit in a class. */
  credit_marks: z.int(),
})
export type EventDeletion = z.infer<typeof eventDeletion>

/**
 * The data deleted with a class: its roster, its assigned events, its rule, students' choices and questions about its
 * credit, marks about its credit, and its published credit. Check-ins stay.
 */
export const classDeletion = z.object({
  registered_students: z.int(),
  pending_students: z.int(),
  events: z.int(),
  has_rule: z.boolean(),
  /** The number of events with their own points or note. */
  own_points: z.int(),
  /** The number of students' choices of this class for an event. */
  choices: z.int(),
  /** The number of students' questions about this class's credit, answered or not. */
  questions: z.int(),
  /** The number of current marks about this class's credit. */
  credit_marks: z.int(),
  published_credits: z.int(),
})
export type ClassDeletion = z.infer<typeof classDeletion>

/** A deleted class or event that can be reopened. */
export const recentlyDeleted = z.object({
  kind: z.enum(['class', 'event']),
  id: z.string(),
  name: z.string(),
  /** The semester of a class. Null for an event. */
  semester: z.string().nullable(),
  /** The start of an event. Null for a class. */
  date: z.iso.datetime({ offset: true }).nullable(),
  /** The university's time zone. */
  time_zone: z.string(),
  /** The owner's name. Null for an event that belongs to the university. */
  faculty_name: z.string().nullable(),
  deleted_at: z.iso.datetime({ offset: true }),
  /** The class or event can be reopened until this moment. Then it is erased. */
  erased_from: z.iso.datetime({ offset: true }),
})
export type RecentlyDeleted = z.infer<typeof recentlyDeleted>

/** The data deleted with a student's account: attendance records and places on rosters. */
export const studentDeletion = z.object({ check_ins: presence, classes: z.int() })
export type StudentDeletion = z.infer<typeof studentDeletion>

/**
 * The data deleted with a faculty account. Events assigned to colleagues' classes stay and then belong to the
 * university.
 */
export const facultyDeletion = z.object({
  classes: z.int(),
  /** The number of students on the rosters, each counted once. */
  students: z.int(),
  events: z.int(),
  /** Presences at the events that are deleted. */
  check_ins: presence,
  /** The number of published credit files of these classes. */
  published_credits: z.int(),
  kept_events: z.array(
    z.object({
      id: z.string(),
      ...eventFacts.pick({ name: true, date: true, time_zone: true }).shape,
      /** The number of colleagues' classes that use the event. */
      classes: z.int(),
    }),
  ),
  /** The administrator role that is removed with the account. */
  role: z.enum(adminRoles).nullable(),
})
export type FacultyDeletion = z.infer<typeof facultyDeletion>
