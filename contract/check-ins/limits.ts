// Separate from the shapes, so that a page can load it without the validator.
export const longestDeviceId = 200
/** The longest time that a check-in may wait on a phone without a network and still count, in ms. */
export const longestQueueMs = 900_000

/** The most marks, or lines of a pasted list, in one call. */
export const maxMarks = 2_000
/** The longest reason, in characters. */
export const longestReason = 300
/** The longest pasted line, in characters. */
export const longestLine = 500
/** The time (ms) after a mark in which it can be undone without a reason: the page offers it for 6 s. */
export const undoWithoutReason = 15_000
/** The most people that one search for someone to mark returns. */
export const maxPeopleFound = 10
