import { z } from 'zod'
import { checkInMethods } from '#contract/check-ins/check-in-method.ts'
import { locationFix } from '#contract/check-ins/check-ins.ts'
import { keptPlace } from '#contract/retention/retention.ts'

/** One student on the roll of one event, the latest first. */
export const eventAttendanceRow = z.object({
  id: z.string(),
  student_id: z.string(),
  student_name: z.string(),
  student_email: z.string(),
  /** The time that counts: the arrival, or the scan when the phone had no network. */
  timestamp: z.iso.datetime({ offset: true }),
  scanned_at: z.iso.datetime({ offset: true }),
  received_at: z.iso.datetime({ offset: true }),
  late_sent: z.boolean(),
  method: z.enum(checkInMethods).nullable(),
  location: locationFix.nullable(),
  device_id: z.string().nullable(),
  /** Set only after the coordinates were deleted. */
  kept_place: keptPlace.optional(),
})
export type EventAttendanceRow = z.infer<typeof eventAttendanceRow>
