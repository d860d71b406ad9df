/**
 * The request header for the administrators' area, with the value `admin`. These requests count as activity in the
 * administrator's part of a session.
 */
export const areaHeader = 'x-area'

/** The request header for automatic requests, with the value `1`. They don't count as activity in a session. */
export const backgroundHeader = 'x-background'

/**
 * Hours of inactivity after which a student's session without "remember me" ends, and after which a phone deletes the
 * responses that it stored for offline use. The phone can't find out earlier that the session was ended elsewhere.
 */
export const studentIdleHours = 4

/** Consecutive failures that lock an administrator's sign-in, and the duration of the lock in ms. */
export const adminLockAfter = 5
export const adminLockMs = 300_000
/** Minutes for which an emailed link and its code work after sending. */
export const linkLifeMinutes = 30
export const codeLifeMinutes = 10
/**
 * Minutes for which a link to set an administrator's new password works. Short, because the link gives the most access.
 */
export const resetLinkLifeMinutes = 10
/** Minutes during which a browser that requests another link gets the same link. */
export const sameLinkMinutes = 15
export const codeLength = 8
