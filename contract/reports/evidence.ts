import { z } from 'zod'

const person = z.object({ student_id: z.string(), student_name: z.string() })

/** What the check-ins of an event, or of one class to it, show beside each other; measurements, never a verdict. */
export const evidence = z.object({
  /** How many check-ins this speaks of. */
  check_ins: z.int(),
  /** False when too few phones said well enough where they were. */
  places_compared: z.boolean(),
  /** Students who checked in with one browser, by its own mark; `others` are not named to this viewer. */
  same_browser: z.array(z.object({ students: z.array(person), others: z.int() })),
  /** Metres from the middle of all others, and how exactly the phone knew where it was: null once that is past its time. */
  far: z.array(person.extend({ distance: z.number(), accuracy: z.number().nullable() })),
  /** Whole minutes that a check-in waited on a phone without network. */
  late_sent: z.array(person.extend({ minutes: z.int() })),
})
export type Evidence = z.infer<typeof evidence>
export type SharedBrowser = Evidence['same_browser'][number]
