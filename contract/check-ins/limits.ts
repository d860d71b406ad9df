// Separate from the shapes, so that a page can load it without the validator.
export const longestDeviceId = 200
/** How long a check-in may wait on a phone without a network, in ms. */
export const longestQueueMs = 900_000

/** How many marks, or lines of a pasted list, one call takes. */
export const mostMarks = 2_000
/** How long a reason may be, in characters. */
export const longestReason = 300
/** How long a pasted line may be, in characters. */
export const longestLine = 500
/** How long (ms) after a mark it can be undone without a reason: the page offers it for 6 s. */
export const undoWithoutReason = 15_000
/** How many people one search for someone to mark returns. */
export const mostPeopleFound = 10
