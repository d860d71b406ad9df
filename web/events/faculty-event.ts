import type { EventPermissions, StaffEvent } from '#contract/events/events.ts'

type Sure = 'id' | 'name' | 'date'

/** An event as these pages read one: three fields are certain, the others may be missing or null. */
export type FacultyEvent = Pick<StaffEvent, Sure> & {
  [Field in Exclude<keyof StaffEvent, Sure>]?: StaffEvent[Field] | null
}

export type EventListing = { events: FacultyEvent[]; permissions: Record<string, Partial<EventPermissions>> }

/** Takes the response of the event list in either of its forms, a plain array or events with permissions. */
export function readEventListing(answer: unknown): EventListing {
  if (Array.isArray(answer)) return { events: answer as FacultyEvent[], permissions: {} }
  const { events, permissions } = (answer ?? {}) as Partial<EventListing>
  if (!Array.isArray(events)) throw new TypeError('The event list is neither an array nor an object with events.')
  return { events, permissions: permissions ?? {} }
}

/** The list after an event was deleted. */
export function withoutEvent({ events, permissions }: EventListing, id: string): EventListing {
  return { events: events.filter((event) => event.id !== id), permissions }
}

/** Whether the response lets this person edit others' events, as administrators can. */
export function editsOthers({ events, permissions }: EventListing, facultyId: string | null): boolean {
  return events.some((event) => {
    const { owns, edits } = rightsOver(event, facultyId, permissions)
    return edits && !owns
  })
}

export type EventRights = { owns: boolean; edits: boolean; deletes: boolean; seesAttendance: boolean }

/** This person's permissions for an event: from the response, or by ownership. */
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
