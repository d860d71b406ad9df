import { z } from 'zod'
import { rosterStudent } from './roster.ts'

/** An event as a column of a class's attendance grid. */
const gridEvent = z.object({
  id: z.string(),
  name: z.string(),
  /** The start. */
  date: z.iso.datetime({ offset: true }),
  /** Before this moment no one can have missed it. */
  opens_at: z.iso.datetime({ offset: true }),
  /** Until this moment no one is absent yet. */
  closes_at: z.iso.datetime({ offset: true }),
  /** How many of the whole class checked in. */
  checked_in: z.int().min(0),
  /** True once retention has kept only the number of check-ins: no one can be said to have missed it. */
  names_deleted: z.boolean(),
})
export type GridEvent = z.infer<typeof gridEvent>

/** A student as a row of the grid. */
const gridStudent = rosterStudent.extend({
  /** The ids of the events the student checked in to. */
  attended: z.array(z.string()),
})
export type GridStudent = z.infer<typeof gridStudent>

/** Who of a class came to which of its events: names and ticks, nothing of places or devices. */
export const classGrid = z.object({ events: z.array(gridEvent), students: z.array(gridStudent) })
export type ClassGrid = z.infer<typeof classGrid>
