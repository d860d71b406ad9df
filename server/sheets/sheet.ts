/** A text that people typed or a device sent; one that we built from numbers and know to be harmless; a moment in ms. */
export type Cell = string | { ours: string } | { at: number }

/** A table for a spreadsheet, its moments by the clock of an IANA zone. */
export type Sheet = { head: readonly string[]; rows: Cell[][]; timeZone: string }
