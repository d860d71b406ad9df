import { z } from 'zod'
import { rosterStudent } from '#contract/classes/roster.ts'
import { eventFacts } from '#contract/events/events.ts'

const gridEvent = z.object({
  id: z.string(),
  ...eventFacts.pick({ name: true, date: true, time_zone: true }).shape,
  /** When check-in opens. Nobody can have missed the event before this moment. */
  opens_at: z.iso.datetime({ offset: true }),
  /** When check-in closes. Nobody is absent before this moment. */
  closes_at: z.iso.datetime({ offset: true }),
  /** The number of people in the whole class who checked in. */
  checked_in: z.int().min(0),
  /** True if retention kept only the number of check-ins, so that we can't tell who was absent. */
  names_deleted: z.boolean(),
  /** Whether the caller may open the event’s roll and correct it. */
  manages_event: z.boolean(),
})
export type GridEvent = z.infer<typeof gridEvent>

const gridStudent = rosterStudent.extend({
  /** The ids of the events that the student checked in to. */
  attended: z.array(z.string()),
  /** The ids of the events that the student was excused from. */
  excused: z.array(z.string()),
})
export type GridStudent = z.infer<typeof gridStudent>

/** The students of a class and the events that each attended, without locations and devices. */
export const classGrid = z.object({ events: z.array(gridEvent), students: z.array(gridStudent) })
export type ClassGrid = z.infer<typeof classGrid>
