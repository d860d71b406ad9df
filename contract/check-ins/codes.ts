/** The reasons why a check-in or a mark is refused. */
export const checkInCodes = {
  already_recorded: 'The student is on this roll. `scanned_at` says since when.',
  check_in_not_open: 'Check-in isn’t open yet.',
  check_in_closed: 'Check-in has ended.',
  location_required: 'The check-in has no location.',
  check_in_expired: 'The check-in waited too long on the phone.',
  already_undone: 'The mark was undone or replaced before.',
  event_being_deleted: 'The event is being deleted.',
  unknown_person: 'The university has no such student, registered or pending.',
  marked_twice: 'The list has two marks of one student for the same event or class.',
  not_of_class: 'The event doesn’t count for the class, or the class isn’t the caller’s own.',
} as const
