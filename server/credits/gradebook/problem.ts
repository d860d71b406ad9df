import type { Code } from '#contract/refusal-codes.ts'

type GradebookCode = Extract<Code, 'not_found' | `gradebook_${string}`>

/** A cell that makes a row unreadable. `column` is its letter in a spreadsheet. `isBeyond`: it is beyond the titles. */
export type BrokenCell = { column: string; text: string; isBeyond: boolean }

/**
 * The reason that a gradebook file can't be filled. `lines` are the row numbers that it is about, as in a spreadsheet.
 * `cell` is in the first of them.
 */
export class GradebookProblem extends Error {
  readonly code: GradebookCode
  readonly lines: number[]
  readonly cell: BrokenCell | null

  constructor(code: GradebookCode, lines: number[] = [], cell: BrokenCell | null = null) {
    super(code)
    this.name = 'GradebookProblem'
    this.code = code
    this.lines = lines
    this.cell = cell
  }
}
