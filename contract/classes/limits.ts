// Separate from the shapes so that a page can load it without the validator.

/** The maximum number of rows in one call. A longer list needs several calls. */
export const maxRowsPerCall = 1_000
/** The maximum body size, in bytes, of a call with a list of students. */
export const maxListBytes = 2_000_000
