import { z } from 'zod'
import { rollMethods } from '#contract/check-ins/check-in-method.ts'
import { locationFix } from '#contract/check-ins/check-ins.ts'
import { shownMark } from './shown-mark.ts'
import { keptPlace } from '#contract/retention/retention.ts'
import { identityQuery } from '#contract/queries.ts'
import { reportsMessages } from './words.ts'

/** A student on an event's roll. Rows are sorted latest first. */
export const eventAttendanceRow = z.object({
  id: z.string(),
  /** The id of a registered student, or of a pending student who was marked present. */
  student_id: z.string(),
  student_name: z.string(),
  student_email: z.string(),
  /**
   * The time that counts: the arrival of the check-in, the scan if the phone had no network, or the time of the mark.
   */
  timestamp: z.iso.datetime({ offset: true }),
  /** Null for a student who was marked present without a scan. */
  scanned_at: z.iso.datetime({ offset: true }).nullable(),
  received_at: z.iso.datetime({ offset: true }),
  late_sent: z.boolean(),
  method: z.enum(rollMethods).nullable(),
  location: locationFix.nullable(),
  device_id: z.string().nullable(),
  /** Set only after the coordinates were deleted. */
  kept_place: keptPlace.optional(),
  /** The current mark on this student by someone who manages the event. */
  mark: shownMark.optional(),
})
export type EventAttendanceRow = z.infer<typeof eventAttendanceRow>

export const rollFileQuery = identityQuery.extend({
  details: z
    .enum(['0', '1'], { error: () => reportsMessages.chooseDetails })
    .optional()
    .describe('`1` adds the columns How, Reason and Marked By. An Excel file always has them.'),
})
