import { z } from 'zod'
import { eventPermissions, staffEvent } from './events.ts'

/** The events of a university. With `include_permissions`, also what the viewer may do with each. */
export const eventList = z.union([
  z.array(staffEvent),
  z.object({ events: z.array(staffEvent), permissions: z.record(z.string(), eventPermissions) }),
])
