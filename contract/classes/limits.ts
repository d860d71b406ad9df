// Apart from the shapes, so that a page that only speaks does not load what checks them.

/** Rows in one call. A longer list needs several calls. */
export const mostRowsAtOnce = 1_000
