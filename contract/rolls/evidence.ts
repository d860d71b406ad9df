import { z } from 'zod'

const person = z.object({ student_id: z.string(), student_name: z.string() })

/** Comparisons of the check-ins to an event, or of one class's: measurements, never a verdict. */
export const evidence = z.object({
  /** The number of check-ins that are covered. */
  check_ins: z.int(),
  /** False when too few phones sent an accurate position. */
  places_compared: z.boolean(),
  /** Students with the same browser. `others` is the number of those whose names this viewer may not see. */
  same_browser: z.array(z.object({ students: z.array(person), others: z.int() })),
  /** Meters from the center of all others, and the phone's accuracy, which is null after positions were deleted. */
  far: z.array(person.extend({ distance: z.number(), accuracy: z.number().nullable() })),
  /** Whole minutes that a check-in waited on a phone without network. */
  late_sent: z.array(person.extend({ minutes: z.int() })),
})
export type Evidence = z.infer<typeof evidence>
export type SharedBrowser = Evidence['same_browser'][number]
