import { longestLine, maxMarks } from '#contract/check-ins/limits.ts'
import { pasteWords } from '#contract/rolls/marks/words.ts'

/** A line with a student, and its number in the text, from 1. */
export type PastedLine = { line: number; text: string }

const lineEnd = /\r\n|[\n\r\u0085\u2028\u2029]/u
/** The separators of recipients in an email, after an address. */
const afterAddress = /(?<=@[^\s,;<>]+>?)\s*[,;]\s*/u

/**
 * Returns a pasted text with one student on each line. Recipients as an email shows them, which are all in one line,
 * get lines of their own. Everything else stays as it was pasted.
 */
export function onePerLine(text: string): string {
  return text.replaceAll('\u{feff}', '').split(lineEnd).flatMap(splitRecipients).join('\n')
}

/** Returns the lines of a text that aren’t blank. */
export function splitLines(text: string): PastedLine[] {
  return onePerLine(text)
    .split('\n')
    .map((lineText, index) => ({ line: index + 1, text: lineText }))
    .filter((line) => line.text.trim() !== '')
}

/** Returns what is wrong with a list before it is sent, as a sentence, or null. */
export function findProblem(lines: readonly PastedLine[]): string | null {
  if (lines.length === 0) return pasteWords.noLines
  if (lines.length > maxMarks)
    return pasteWords.tooManyLines({ lines: lines.length, most: maxMarks, over: lines.length - maxMarks })
  const long = lines.find(({ text }) => text.length > longestLine)
  return long ? pasteWords.lineTooLong({ line: long.line, most: longestLine }) : null
}

function splitRecipients(line: string): string[] {
  if (line.split('@').length <= 2) return [line]
  const recipients: string[] = []
  for (const part of line.split(afterAddress)) {
    // Text after the last address belongs to it.
    if (part.includes('@') || recipients.length === 0) recipients.push(part)
    else if (part.trim() !== '') recipients.push(`${recipients.pop()!}, ${part}`)
  }
  return recipients
}
