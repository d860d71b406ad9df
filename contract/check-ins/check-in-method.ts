/**
 * The ways to a check-in, as a phone may send them: the scanner in the app, a link opened by the phone's own camera,
 * the typed code, or a check-in that waited on the phone and was sent later.
 */
export const sentMethods = ['own-scan', 'phone-camera', 'typed-code', 'sent-later'] as const

/** Reasons for having no position: refused, no geolocation in this browser, none in time, or another error. */
export const noLocationReasons = ['refused', 'unavailable', 'timed-out', 'failed'] as const
export type NoLocationReason = (typeof noLocationReasons)[number]

/** The same, as stored. */
export const checkInMethods = [...sentMethods] as const
export type CheckInMethod = (typeof checkInMethods)[number]

/** The ways onto a roll: those above, or someone else put the student there (`by-hand`), which no phone may claim. */
export const rollMethods = [...checkInMethods, 'by-hand'] as const
export type RollMethod = (typeof rollMethods)[number]
