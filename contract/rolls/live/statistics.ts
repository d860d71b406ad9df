import { z } from 'zod'

/** A class that an event counts for. It contains only numbers, because colleagues may not see its roster. */
export const classAtEvent = z.object({
  id: z.string(),
  name: z.string(),
  semester: z.string().nullable(),
  faculty_name: z.string(),
  /** Whether the class belongs to the caller. If so, its students are listed by name. */
  is_own: z.boolean(),
  expected: z.int().min(0),
  checked_in: z.int().min(0),
})
export type ClassAtEvent = z.infer<typeof classAtEvent>

/** A student in the caller's own classes, registered or pending, who is expected at an event. */
export const expectedStudent = z.object({
  id: z.string(),
  student_name: z.string(),
  /** The last part of `student_name`, for sorting by last name. */
  last_name: z.string(),
  student_email: z.string(),
  is_registered: z.boolean(),
  checked_in: z.boolean(),
  /** The ids of the viewer's own classes that the student is in. */
  classes: z.array(z.string()),
})
export type ExpectedStudent = z.infer<typeof expectedStudent>

/**
 * The students who are expected at an event, and those who attended. A student in several of the classes counts once.
 */
export const liveStatistics = z.object({
  /** The number of people on the roll, expected or not. */
  checked_in: z.int().min(0),
  /** The number of students on the rosters of the classes that the event counts for, including pending students. */
  expected: z.int().min(0),
  expected_in: z.int().min(0),
  /** 0 if `names_deleted`, because then nobody knows who is missing. */
  missing: z.int().min(0),
  /** The number of people on the roll who are on none of the rosters. */
  walk_ins: z.int().min(0),
  /** The number of check-ins whose names retention deleted. No other number includes them. */
  without_names: z.int().min(0),
  /** Whether retention deleted names on this roll, of check-ins or only of students who were marked. */
  names_deleted: z.boolean(),
  classes: z.array(classAtEvent),
  students: z.array(expectedStudent),
})
export type LiveStatistics = z.infer<typeof liveStatistics>
