/** A text that people typed or a device sent, a text that we built and know to be harmless, or a moment in ms. */
export type Cell = string | { ours: string } | { at: number }

/** A table for a spreadsheet, its moments by the clock of an IANA zone. */
export type Sheet = { head: readonly string[]; rows: Cell[][]; timeZone: string }
