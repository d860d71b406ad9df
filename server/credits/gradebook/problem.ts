import type { Code } from '#contract/refusal-codes.ts'

type GradebookCode = Extract<Code, 'not_found' | `gradebook_${string}`>

/**
 * The reason that a gradebook file can't be filled. `lines` are the row numbers that it is about, as in a spreadsheet.
 */
export class GradebookProblem extends Error {
  readonly code: GradebookCode
  readonly lines: number[]

  constructor(code: GradebookCode, lines: number[] = []) {
    super(code)
    this.name = 'GradebookProblem'
    this.code = code
    this.lines = lines
  }
}
