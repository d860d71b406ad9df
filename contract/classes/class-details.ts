import { z } from 'zod'
import { staffEvent } from '#contract/events/events.ts'
import { classAnswer } from './classes.ts'
import { rosterStudent } from './roster.ts'

/** A class with everything its page shows. */
export const classDetails = z.object({
  class: classAnswer,
  students: z.array(rosterStudent),
  events: z.array(staffEvent),
})
export type ClassDetails = z.infer<typeof classDetails>
