import { z } from 'zod'
import { adminRoles } from '#contract/roles.ts'

// What goes when something is deleted, counted before it goes.

/** With an event: its check-ins, and the classes it counts for, by name. */
export const eventDeletion = z.object({
  check_ins: z.int(),
  classes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      semester: z.string().nullable(),
      faculty_name: z.string(),
      /** Of whoever asks; the others' owners get the attendance by mail. */
      is_own: z.boolean(),
    }),
  ),
})
export type EventDeletion = z.infer<typeof eventDeletion>

/** With a class: places on its roster and events on its list. Check-ins stay. */
export const classDeletion = z.object({
  registered_students: z.int(),
  pending_students: z.int(),
  events: z.int(),
})
export type ClassDeletion = z.infer<typeof classDeletion>

/** With a student's account: check-ins, and places on rosters. */
export const studentDeletion = z.object({ check_ins: z.int(), classes: z.int() })
export type StudentDeletion = z.infer<typeof studentDeletion>

/** With a faculty account. Events that colleagues' classes are assigned to stay as the university's. */
export const facultyDeletion = z.object({
  classes: z.int(),
  /** On the rosters, each once. */
  students: z.int(),
  events: z.int(),
  /** Of the events that go. */
  check_ins: z.int(),
  kept_events: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      date: z.iso.datetime({ offset: true }),
      time_zone: z.string(),
      /** How many of colleagues. */
      classes: z.int(),
    }),
  ),
  /** The role as administrator that ends with the account. */
  role: z.enum(adminRoles).nullable(),
})
export type FacultyDeletion = z.infer<typeof facultyDeletion>
