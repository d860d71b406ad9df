import type { LmsSystem } from './names.ts'

/** The titles of a file, and the text of each cell below them. */
export type Table = { head: string[]; rows: number; cell: (row: number, column: number) => string }

/** The student that a row names. A text is empty where the file doesn't have it. */
export type FilePerson = {
  id: string
  email: string
  login: string
  section: string
  last: string
  first: string
  /** The name in one cell, in either order, where there are no two. */
  whole: string
}

/** A column that can take points. `most`: its maximum in thousandths, if the file says so. */
export type GradeColumn = { index: number; title: string; most: number | null }

export type Layout = {
  columns: GradeColumn[]
  /** Returns the student that a row is about. Null for a row without one. Totals and notes may be among them. */
  personIn: (row: number) => FilePerson | null
  /** The system's mark for an excused student. Null when its importer knows none. */
  excused: string | null
  /** A cell that the importer ignores, because the student has no such assignment. */
  isUnassigned: (cell: string) => boolean
  /** The maximums in titles, as the file writes them. */
  maximums: readonly string[]
}

/** A learning management system whose gradebook files Rollbook reads. */
export type LearningSystem = {
  name: LmsSystem
  /** The name of the product. */
  title: string
  /** Titles in lower case by which lists of students are known, and those of the columns that identify a student. */
  roster: { known: string[]; id: string; login: string; section: string | null }
  /** Reads its gradebook file. Null for another system's file. */
  readLayout: (table: Table) => Layout | null
}

/** Returns the first column with one of these titles, apart from capitals and outer spaces, or -1. */
export function findColumn(head: readonly string[], ...titles: string[]): number {
  return head.findIndex((title) => titles.includes(title.trim().toLowerCase()))
}

/** Returns the text of a cell without outer spaces. Empty for a column that the file doesn't have (-1). */
export function readTrimmedCell({ cell }: Table, row: number, column: number): string {
  return column === -1 ? '' : cell(row, column).trim()
}

/** A layout without excuses, cells that don't count, and maximums in titles. */
export const plainLayout = {
  excused: null,
  isUnassigned: () => false,
  maximums: [],
} satisfies Partial<Layout>

/** Exports write `#` before ids, so that spreadsheets keep leading zeros. */
export function withoutTextMark(id: string): string {
  return id.startsWith('#') ? id.slice(1) : id
}
