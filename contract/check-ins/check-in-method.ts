/**
 * How a student gets to a check-in, as stored: the scanner in the app, a link opened by the phone's own camera, the
 * typed code, or a check-in that waited on the phone and was sent later.
 */
export const checkInMethods = ['own-scan', 'phone-camera', 'typed-code', 'sent-later'] as const
export type CheckInMethod = (typeof checkInMethods)[number]
