import { maxLineLength, maxMarks } from '#contract/check-ins/limits.ts'
import { onePerLine } from '#contract/tables/one-per-line.ts'
import { pasteWords } from '#contract/rolls/marks/words.ts'

/** A line with a student, and its line number in the text, starting at 1. */
export type PastedLine = { line: number; text: string }

/** Returns the lines of a text that aren’t blank. */
export function splitLines(text: string): PastedLine[] {
  return onePerLine(text)
    .split('\n')
    .map((lineText, index) => ({ line: index + 1, text: lineText }))
    .filter((line) => line.text.trim() !== '')
}

/** Checks a list before it is sent. Returns an error message, or null. */
export function findProblem(lines: readonly PastedLine[]): string | null {
  if (lines.length === 0) return pasteWords.noLines
  if (lines.length > maxMarks)
    return pasteWords.tooManyLines({ lines: lines.length, most: maxMarks, over: lines.length - maxMarks })
  const long = lines.find(({ text }) => text.length > maxLineLength)
  return long ? pasteWords.lineTooLong({ line: long.line, most: maxLineLength }) : null
}
