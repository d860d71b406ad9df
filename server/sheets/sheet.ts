/** A text from a person or a device, a text of `ours` that is known to be harmless, or a moment in ms. */
export type Cell = string | { ours: string } | { at: number }

/** A table for a spreadsheet. Its moments are shown in an IANA time zone. */
export type Sheet = { head: readonly string[]; rows: Cell[][]; timeZone: string }
