import { z } from 'zod'

const person = z.object({ student_id: z.string(), student_name: z.string() })

/** Comparisons of the check-ins at an event, or of one class's check-ins. They are measurements, never a verdict. */
export const evidence = z.object({
  /** The number of check-ins compared. */
  check_ins: z.int(),
  /** False if too few phones sent an accurate position. */
  places_compared: z.boolean(),
  /** Students with the same browser. `others` is the number of students whose names this viewer may not see. */
  same_browser: z.array(z.object({ students: z.array(person), others: z.int() })),
  /**
   * The distance in meters from the center of all others, and the phone's accuracy. The accuracy is null after
   * positions were deleted.
   */
  far: z.array(person.extend({ distance: z.number(), accuracy: z.number().nullable() })),
  /** The whole minutes that a check-in was queued on a phone without a network. */
  late_sent: z.array(person.extend({ minutes: z.int() })),
})
export type Evidence = z.infer<typeof evidence>
export type SharedBrowser = Evidence['same_browser'][number]
