// Separate from the shapes, so that a page can load it without the validator.

/** Rows in one call. A longer list needs several calls. */
export const mostRowsAtOnce = 1_000
