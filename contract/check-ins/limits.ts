// Separate from the shapes so that a page can load it without the validator.
export const maxDeviceIdLength = 200
/** The longest time that a check-in may be queued on a phone without a network and still count, in ms. */
export const maxQueueMs = 900_000

/** The maximum number of marks, or of lines in a pasted list, in one call. */
export const maxMarks = 2_000
/** The maximum length of a reason, in characters. */
export const maxReasonLength = 300
/** The maximum length of a pasted line, in characters. */
export const maxLineLength = 500
/** The time after a mark, in ms, during which it can be undone without a reason. The page offers to undo it for 6 s. */
export const undoWithoutReason = 15_000
/** The maximum number of people that a search for students to mark returns. */
export const maxPeopleFound = 10
