import { z } from 'zod'

/** A class that an event counts for, with numbers only, because rosters aren't shown to colleagues. */
export const classAtEvent = z.object({
  id: z.string(),
  name: z.string(),
  semester: z.string().nullable(),
  faculty_name: z.string(),
  /** Whether it is the caller's own class, whose students are named. */
  is_own: z.boolean(),
  expected: z.int().min(0),
  checked_in: z.int().min(0),
})
export type ClassAtEvent = z.infer<typeof classAtEvent>

/** A student of the caller's own classes, registered or pending, who is expected at an event. */
export const expectedStudent = z.object({
  id: z.string(),
  student_name: z.string(),
  /** The end of `student_name`, for lists by last name. */
  last_name: z.string(),
  student_email: z.string(),
  is_registered: z.boolean(),
  checked_in: z.boolean(),
  /** The ids of the viewer's own classes that the student is in. */
  classes: z.array(z.string()),
})
export type ExpectedStudent = z.infer<typeof expectedStudent>

/** The students who are expected at an event, and those who came. Students in several of the classes count once. */
export const liveStatistics = z.object({
  /** On the roll, whether expected or not. */
  checked_in: z.int().min(0),
  /** On the roster of a class that the event counts for, including pending students. */
  expected: z.int().min(0),
  expected_in: z.int().min(0),
  /** 0 when `without_names` is more than 0: then no one knows who is missing. */
  missing: z.int().min(0),
  /** On the roll and on none of the rosters. */
  walk_ins: z.int().min(0),
  /** Check-ins of which retention kept only the number. They are in none of the other figures. */
  without_names: z.int().min(0),
  classes: z.array(classAtEvent),
  students: z.array(expectedStudent),
})
export type LiveStatistics = z.infer<typeof liveStatistics>
