/** The header of requests from the administrators' area: `admin`. They count as use of the administrator part. */
export const areaHeader = 'x-area'

/** The header of automatic requests: `1`. They don't count as use of a session. */
export const backgroundHeader = 'x-background'

/**
 * Hours without use after which a student's session ends without "remember me", and after which a phone forgets the
 * responses that it stored for use without a network. It can't know sooner that a session was ended elsewhere.
 */
export const studentIdleHours = 4

/** Failures in a row that lock an administrator's sign-in, and for how long, in ms. */
export const adminLockAfter = 5
export const adminLockMs = 300_000
/** Minutes that an emailed link and its code work after sending. */
export const linkLifeMinutes = 30
export const codeLifeMinutes = 10
/** Minutes that a link for an administrator's new password works. It is short, because it gives access to the most. */
export const resetLinkLifeMinutes = 10
/** Minutes in which a browser that asks again gets the same link. */
export const sameLinkMinutes = 15
export const codeLength = 8
