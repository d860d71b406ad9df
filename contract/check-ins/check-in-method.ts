/**
 * How a student gets to a check-in, as a phone may send it: the scanner in the app, a link opened by the phone's own camera,
 * the typed code, or a check-in that waited on the phone and was sent later.
 */
export const sentMethods = ['own-scan', 'phone-camera', 'typed-code', 'sent-later'] as const

/** The methods as stored. One that no phone may claim, such as attendance recorded by hand, would be added here. */
export const checkInMethods = [...sentMethods] as const
export type CheckInMethod = (typeof checkInMethods)[number]
