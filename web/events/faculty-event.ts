import type { EventPermissions, StaffEvent } from '#contract/events/events.ts'

type Sure = 'id' | 'name' | 'date'

/** An event as these pages use it. Three fields are always there. The others may be missing or null. */
export type FacultyEvent = Pick<StaffEvent, Sure> & {
  [Field in Exclude<keyof StaffEvent, Sure>]?: StaffEvent[Field] | null
}

export type EventListing = { events: FacultyEvent[]; permissions: Record<string, Partial<EventPermissions>> }

/** Takes the response of the event list, either an array or an object with events and permissions. */
export function readEventListing(answer: unknown): EventListing {
  if (Array.isArray(answer)) return { events: answer as FacultyEvent[], permissions: {} }
  const { events, permissions } = (answer ?? {}) as Partial<EventListing>
  if (!Array.isArray(events)) throw new TypeError('The event list is neither an array nor an object with events.')
  return { events, permissions: permissions ?? {} }
}

/** Returns the list without a deleted event. */
export function withoutEvent({ events, permissions }: EventListing, id: string): EventListing {
  return { events: events.filter((event) => event.id !== id), permissions }
}

/** Whether the response lets this person edit other people’s events, as administrators can. */
export function editsOthers({ events, permissions }: EventListing, facultyId: string | null): boolean {
  return events.some((event) => {
    const { owns, edits } = rightsOver(event, facultyId, permissions)
    return edits && !owns
  })
}

export type EventRights = { owns: boolean; edits: boolean; deletes: boolean; seesAttendance: boolean }

/** Returns this person’s permissions for an event: those in the response, or by ownership. */
export function rightsOver(
  event: FacultyEvent,
  facultyId: string | null,
  permissions: EventListing['permissions'] = {},
): EventRights {
  const owns = facultyId !== null && event.faculty === facultyId
  const permission = permissions[event.id]
  return {
    owns,
    edits: permission?.can_edit ?? owns,
    deletes: permission?.can_delete ?? owns,
    seesAttendance: permission?.can_view_attendance ?? owns,
  }
}
