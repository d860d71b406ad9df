import type { LmsSystem } from './names.ts'

/** A file's column titles, and the text of each cell below them. */
export type Table = { head: string[]; rows: number; cell: (row: number, column: number) => string }

/** The student that a row names. A field that the file doesn't have is an empty string. */
export type FilePerson = {
  id: string
  email: string
  login: string
  section: string
  last: string
  first: string
  /** The name in a single cell, in either order. Used if there are no separate cells for both names. */
  whole: string
}

/** A column that can take points. `most`: its maximum in thousandths, if the file states it. */
export type GradeColumn = { index: number; title: string; most: number | null }

export type Layout = {
  columns: GradeColumn[]
  /** Returns the student in a row. Null if the row has none. Rows with totals and notes may look like students. */
  personIn: (row: number) => FilePerson | null
  /** The system's mark for an excused student. Null if its importer has no such mark. */
  excused: string | null
  /** Whether the importer ignores a cell, because the student doesn't have that assignment. */
  isUnassigned: (cell: string) => boolean
  /** The maximums in titles, as written in the file. */
  maximums: readonly string[]
}

/** A learning management system whose gradebook files Rollbook reads. */
export type LearningSystem = {
  name: LmsSystem
  /** The name of the product. */
  title: string
  /** Lowercase titles that identify a list of students, and the titles of the columns that identify a student. */
  roster: { known: string[]; id: string; login: string; section: string | null }
  /** Reads a gradebook file. Returns null for a file from another system. */
  readLayout: (table: Table) => Layout | null
}

/** Returns the first column with one of these titles, ignoring case and surrounding spaces, or -1. */
export function findColumn(head: readonly string[], ...titles: string[]): number {
  return head.findIndex((title) => titles.includes(title.trim().toLowerCase()))
}

/** Returns the last column with a title. Excel may write empty columns after it. */
export function findLastColumn(head: readonly string[]): number {
  return head.findLastIndex((title) => title.trim() !== '')
}

/** Returns the text of a cell without surrounding spaces. Empty for a column that the file doesn't have (-1). */
export function readTrimmedCell({ cell }: Table, row: number, column: number): string {
  return column === -1 ? '' : cell(row, column).trim()
}

/** Defaults for a layout: no excuses, no ignored cells, and no maximums in titles. */
export const plainLayout = {
  excused: null,
  isUnassigned: () => false,
  maximums: [],
} satisfies Partial<Layout>

/** Returns an id without the `#` that exports write before it so that spreadsheets keep leading zeros. */
export function withoutTextMark(id: string): string {
  return id.startsWith('#') ? id.slice(1) : id
}
