import { z } from 'zod'
import { rosterStudent } from '#contract/classes/roster.ts'
import { eventFacts } from '#contract/events/events.ts'

const gridEvent = z.object({
  id: z.string(),
  ...eventFacts.pick({ name: true, date: true, time_zone: true }).shape,
  /** Before this moment no one can have missed it. */
  opens_at: z.iso.datetime({ offset: true }),
  /** Until this moment no one is absent yet. */
  closes_at: z.iso.datetime({ offset: true }),
  /** The number of people of the whole class who checked in. */
  checked_in: z.int().min(0),
  /** True when retention has kept only the number of check-ins, so that we can't say who was absent. */
  names_deleted: z.boolean(),
  /** Whether the caller may open the event’s roll and correct it. */
  manages_event: z.boolean(),
})
export type GridEvent = z.infer<typeof gridEvent>

const gridStudent = rosterStudent.extend({
  /** The ids of the events the student checked in to. */
  attended: z.array(z.string()),
  /** The ids of the events the student was excused from. */
  excused: z.array(z.string()),
})
export type GridStudent = z.infer<typeof gridStudent>

/** Which students of a class came to which events: names and check marks, no locations or devices. */
export const classGrid = z.object({ events: z.array(gridEvent), students: z.array(gridStudent) })
export type ClassGrid = z.infer<typeof classGrid>
