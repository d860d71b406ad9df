import { checkInInputMessages } from './words.ts'
import { z } from 'zod'
import { noLocationReasons, sentMethods } from './check-in-method.ts'
import { maxDeviceIdLength } from './limits.ts'
import { maxAccuracy, readAccuracy } from './accuracy.ts'
import { deviceField } from '#contract/typed-fields.ts'

export * from './limits.ts'

/** A phone's position: degrees, accuracy in meters (null if unknown), and the time of the fix (ISO 8601). */
export const locationFix = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().positive().max(maxAccuracy).nullable(),
  timestamp: z.iso.datetime({ offset: true }),
})
export type LocationFix = z.infer<typeof locationFix>

/** The position as a phone sends it. An invalid accuracy becomes null. */
const sentFix = locationFix.extend({ accuracy: z.unknown().optional().transform(readAccuracy) })

const locationText = z.string({ error: () => checkInInputMessages.badLocation }).transform((text, ctx): LocationFix => {
  const fix = sentFix.safeParse(parseJson(text))
  if (fix.success) return fix.data
  ctx.addIssue({ code: 'custom', message: checkInInputMessages.badLocation })
  return z.NEVER
})

/**
 * A check-in as a phone sends it. `student` may be omitted, because the session identifies the student. A check-in
 * without a position, or one that was queued for too long, is refused with a reference, so the student can show that
 * they tried.
 */
export const checkInInput = z.object({
  student: z.string().optional(),
  event: z.string({ error: () => checkInInputMessages.noEvent }).min(1),
  location: locationText.nullish(),
  no_location: z
    .enum(noLocationReasons, {
      error: () => checkInInputMessages.badNoLocation({ reasons: noLocationReasons.join(', ') }),
    })
    .nullish(),
  device_id: deviceField({ error: () => checkInInputMessages.badDeviceId })
    .max(maxDeviceIdLength, { error: () => checkInInputMessages.deviceIdTooLong({ most: String(maxDeviceIdLength) }) })
    .nullish(),
  queued_ms: z
    .int({ error: () => checkInInputMessages.badAge })
    .min(0, { error: () => checkInInputMessages.negativeAge })
    .nullish(),
  confirmed_at: z.iso.datetime({ offset: true, error: () => checkInInputMessages.badMoment }).nullish(),
  client_nonce: z.uuid({ error: () => checkInInputMessages.badNonce }).nullish(),
  method: z
    .enum(sentMethods, { error: () => checkInInputMessages.badMethod({ methods: sentMethods.join(', ') }) })
    .nullish(),
})
export type CheckInInput = z.input<typeof checkInInput>

export const recordedCheckIn = z.object({
  id: z.string(),
  event: z.string(),
  student: z.string(),
  scanned_at: z.iso.datetime({ offset: true }),
  /** When the server received it. Present only for a check-in that was queued on a phone without a network. */
  received_at: z.iso.datetime({ offset: true }).optional(),
})
export type RecordedCheckIn = z.infer<typeof recordedCheckIn>

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
