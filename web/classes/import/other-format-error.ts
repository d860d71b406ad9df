import type { OtherFormat } from '#contract/tables/other-format.ts'

/** The file is neither a table nor a list of students. Thrown, because it stops the reading wherever it is found. */
export class OtherFormatError extends Error {
  readonly format: OtherFormat
  constructor(format: OtherFormat) {
    super(`The file is ${format}.`)
    this.format = format
  }
}
