// Apart from the shapes, so that a page that only speaks does not load what checks them.

/** Rows in one call. A longer list needs several calls. */
export const mostRowsAtOnce = 1_000

/** The `code` of a 412: the class has another version than the one a change was made from. */
export const classChangedCode = 'class_changed'
