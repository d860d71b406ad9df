import type { StaffEvent, StudentEvent } from '#contract/events/events.ts'
import type { EventWithOwner } from './store.ts'

/** An event as a student gets it: these fields and no others. */
export function asStudentEvent(event: EventWithOwner): StudentEvent {
  return {
    id: event.id,
    name: event.name,
    location: event.location,
    date: new Date(event.starts_at).toISOString(),
    end_time: event.ends_at === null ? null : new Date(event.ends_at).toISOString(),
    checkin_before_minutes: event.checkin_before_minutes ?? 0,
    checkin_after_minutes: event.checkin_after_minutes ?? 0,
    time_zone: event.time_zone,
  }
}

/** An event as faculty and administrators get it. */
export function asStaffEvent(event: EventWithOwner): StaffEvent {
  const { faculty_first_name: first, faculty_last_name: last } = event
  return {
    ...asStudentEvent(event),
    description: event.description,
    faculty: event.faculty_id,
    faculty_name: first === null ? null : `${first} ${last}`,
    school: event.school_id,
    typed_code: event.typed_code,
  }
}
