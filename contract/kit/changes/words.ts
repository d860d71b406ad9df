import { catalog } from '#contract/language/catalog.ts'

/** A form's sentences about its draft and about a conflict: someone else saved a change in the meantime. */
export const changesWords = catalog('kit.changes', {
  changedElsewhere: 'Also changed somewhere else: {fields}.',
  changedSince: 'Since you typed here, someone else changed {fields}. Saving replaces that.',
  typedKept: 'What you typed before is still here.',
  startOver: 'Start over',
  changedByBoth: 'Someone else changed {fields} as well. Your version was saved.',
})

/** The fields of objects that people edit, for sentences about what someone else changed. */
export const changedFieldWords = catalog('kit.changes.fields', {
  name: 'the name',
  description: 'the description',
  location: 'the location',
  date: 'the date or start',
  end_time: 'the end',
  checkin_before_minutes: 'check-in before the start',
  checkin_after_minutes: 'check-in after the start',
  room_for: 'the room capacity',
  faculty_domain: 'the faculty domain',
  student_domain: 'the student domain',
  time_zone: 'the time zone',
  plus_addresses: 'the rule for plus addresses',
  evidence_days: 'the retention of locations and devices',
  attendance_years: 'the retention of attendance',
  first_name: 'the first name',
  last_name: 'the last name',
  email: 'the email address',
  rule: 'the credit rule',
  points: 'the points',
  note: 'the note',
})
