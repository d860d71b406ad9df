// Finds lines that lack what most lines of a list have, or that have a mark for someone who wasn't there.
import { countCells, endsWithAnswer } from './answers.ts'
import { readExtraRow } from './extra-rows.ts'
import { isMoment } from './moments.ts'
import { saysAbsent } from './presence.ts'

export const isFilled = (line: string) => /[\p{L}\p{N}]/u.test(line)
export const isPerson = (line: string) =>
  /[\p{L}\p{M}.’'-][,\s]+\p{L}|@|[\p{Script=Han}\p{Script=Hangul}]{2}/u.test(line)

/** Whether a line lists people who weren't there: `Absent: Maja Berg`. */
export function isAbsentLine(line: string): boolean {
  return line.includes(': ') && saysAbsent(line.split(': ', 1)[0]!)
}

/**
 * Returns the doubtful lines: lines with a mark for someone who wasn't there, if not all lines have one, lines with 0
 * if most have more, and lines without the time, check mark or word that most lines have.
 */
export function findDoubtful(lines: readonly string[], headings: ReadonlySet<number>): ReadonlySet<number> {
  const first = lines.findIndex(isFilled)
  const filled = lines.flatMap((line, index) => {
    const isOther = !isFilled(line) || headings.has(index) || isAbsentLine(line) || isMoment(line.trim())
    return isOther || readExtraRow([line], false) !== null ? [] : [{ line, index }]
  })
  const refused = filled.filter(({ line }) => refusal.test(line))
  const answered = filled.filter(({ line }) => endsWithAnswer(line))
  const minCells = Math.min(...answered.map(({ line }) => countCells(line)))
  const isBare = (line: string) => !evidence.test(line) && !/\d\.\d{2}(?!\d)/.test(line) && countCells(line) < minCells
  const bare = filled.filter(({ line }) => isBare(line))
  // The first line may be a title.
  const people = filled.filter(({ line, index }) => index !== first || isPerson(line))
  const evidentCount = people.filter(({ line }) => evidence.test(line) || endsWithAnswer(line)).length
  const isBareRare = evidentCount > 1 && evidentCount * 2 > people.length
  const zeros = filled.filter(({ line }) => line.trimEnd().endsWith('\t0'))
  const areNumbers = filled.every(({ line }) => /\t\d{1,3}$/.test(line.trimEnd()))
  const doubtful = [
    ...(refused.length < filled.length ? refused : []),
    ...(isBareRare ? bare : []),
    ...(areNumbers && zeros.length * 2 < filled.length ? zeros : []),
  ]
  return new Set(doubtful.map(({ index }) => index))
}
const refusal = /[✗✘❌👎🚫⛔🔴]/u
/** A time of day or a check mark. */
const evidence = /\d[:：]\d{2}(?!\d)|(?<!\d)\d{1,2}h\d{2}(?!\d)|(?<!\d)\d{1,2} ?[ap]\.?m(?!\p{L})|[✓✔☑✅√👍🟢]/iu
