/**
 * The check-in methods that a phone may send: the scanner in the app, a link opened by the phone's own camera, the
 * typed code, or a check-in that was queued on the phone and sent later.
 */
export const sentMethods = ['own-scan', 'phone-camera', 'typed-code', 'sent-later'] as const

/** The reasons why there is no position: refused, no geolocation in this browser, timed out, or another error. */
export const noLocationReasons = ['refused', 'unavailable', 'timed-out', 'failed'] as const
export type NoLocationReason = (typeof noLocationReasons)[number]

/** The same methods, as stored. */
export const checkInMethods = [...sentMethods] as const
export type CheckInMethod = (typeof checkInMethods)[number]

/**
 * The ways a student gets on a roll: a check-in method, or a mark by someone else (`by-hand`), which no phone may send.
 */
export const rollMethods = [...checkInMethods, 'by-hand'] as const
export type RollMethod = (typeof rollMethods)[number]
