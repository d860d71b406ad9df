// Converts an event's fields between the API and the table.
import type { z } from 'zod'
import type { changedEvent, EventFacts, newEvent, StaffEvent, StudentEvent } from '#contract/events/events.ts'
import { isoTime } from '#server/time/iso-time.ts'
import type { EventWithOwner } from './store.ts'
import type { EventTable } from './table.ts'

type Columns = Omit<EventTable, 'id' | 'school_id' | 'faculty_id' | 'typed_code' | `${'created' | 'updated'}_at`>

/** Returns the columns of a new event. */
export function newColumns(input: z.output<typeof newEvent>): Columns {
  return { description: null, ends_at: null, room_for: null, ...changedColumns(input) } as Columns
}

/** Returns the columns for the given fields. Fields that are left out have no column. */
export function changedColumns(input: z.output<typeof changedEvent>): Partial<Columns> {
  const { description, date, end_time: end, ...fields } = input
  return defined({
    name: fields.name,
    description: description === undefined ? undefined : description || null,
    location: fields.location,
    starts_at: date === undefined ? undefined : Date.parse(date),
    ends_at: end === undefined ? undefined : end ? Date.parse(end) : null,
    checkin_before_minutes: fields.checkin_before_minutes,
    checkin_after_minutes: fields.checkin_after_minutes,
    room_for: fields.room_for,
  })
}

function defined<T extends object>(fields: T): { [Field in keyof T]?: Exclude<T[Field], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as object
}

/** The columns of an event's facts. The query must join the event and its university. */
export const eventFactColumns = [
  'event.name',
  'event.starts_at',
  'event.ends_at',
  'event.location',
  'school.time_zone',
] as const
export type EventFactRow = Pick<EventTable, 'name' | 'starts_at' | 'ends_at' | 'location'> & { time_zone: string }

/** Returns an event's facts, as every response about the event contains them. */
export function asEventFacts(row: EventFactRow): EventFacts {
  return {
    name: row.name,
    date: isoTime(row.starts_at),
    end_time: row.ends_at === null ? null : isoTime(row.ends_at),
    location: row.location,
    time_zone: row.time_zone,
  }
}

/** Returns an event as a student receives it: these fields and no others. */
export function asStudentEvent(event: EventWithOwner): StudentEvent {
  return {
    id: event.id,
    ...asEventFacts(event),
    checkin_before_minutes: event.checkin_before_minutes ?? 0,
    checkin_after_minutes: event.checkin_after_minutes ?? 0,
  }
}

/** Returns an event as faculty and administrators receive it. */
export function asStaffEvent(event: EventWithOwner): StaffEvent {
  const { faculty_first_name: first, faculty_last_name: last } = event
  return {
    ...asStudentEvent(event),
    description: event.description,
    faculty: event.faculty_id,
    faculty_name: first === null ? null : `${first} ${last}`,
    school: event.school_id,
    typed_code: event.typed_code,
    ...(event.room_for !== null && { room_for: event.room_for }),
  }
}
