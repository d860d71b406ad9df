// Separates names from the times and days beside them.
import { readExtraRow } from './extra-rows.ts'

const day =
  /^(?:(?:to|yester)day|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\.?|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:\d{1,2}\.? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{Ll}{0,6}\.?(?: \d{1,2})?,? \d{4})(?:,? (?:at ?)?|T|$)/iu
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)\p{Ll}{0,6}\.?(?:,| |$)/iu
const time =
  /^(?:\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?(?!\p{L}))?|(?:[01]?\d|2[0-3])[.h][0-5]\d(?!\d)|\d{1,2}[ap]m(?!\p{L}))(?: ?uhr(?!\p{L})|[hz](?!\p{L})| [hz](?![\p{L}.]| \p{L})| (?:cest|cet|mesz|mez|gmt|utc|bst|[ecmp][sd]t)(?!\p{L}| \p{L}))?/iu
const rangeSign = /^ ?(?:[-–—]|to|bis) ?/u
const rangeBehind = /(?<=[\dhmrz.]) ?(?:[-–—]|to|bis) ?$/iu
// Om and Um are family names.
const wordsBehind =
  /(?<=[\s:(（–—-])(?:(?:[Jj]oined|[Aa]rrived|[Cc]ame|[Cc]hecked in|[Ss]igned in|[Ss]canned)(?: at)?|at|um|à|a las|às|alle|om|kl\.?) ?$/u
const signsBehind = /(?<=[\p{L}\p{M}.)>]) {0,2}[ ,;|:@([（–—-]{1,3}$/u
const separatorBefore = /^\s{0,3}[\t,;|]\s{0,3}(?=\p{L})/u
const separatorBehind = /(?<=[\p{L}\p{M}.)>]) {0,2}[,;|:–—-]$/u

/** Returns what is behind a day, a time, or both, at the beginning of a text. */
function skipMoment(text: string): string {
  const rest = text.replace(day, '')
  const behind = rest.replace(time, '')
  const end = behind.replace(rangeSign, '')
  return rest !== behind && time.test(end) ? end.replace(time, '') : behind
}

/** Returns a text without what an expression says of its end. `start`: where that may begin. */
function cutEnd(text: string, start: RegExp, expression: RegExp): string {
  const first = Math.max(text.length - longestMoment, 0)
  const begin = Array.from(text.slice(first).matchAll(start), ({ index }) => first + index).find(
    (index) => text.slice(index).replace(expression, '') === '',
  )
  return begin === undefined ? text : text.slice(0, begin)
}
const longestMoment = 40
const dayStart = /(?<=[\s:@([（–—-])[\p{L}\d]/gu
const timeStart = /(?<![\d:./-])\d/gu

/** Whether a cell is a day, a time of day, or both. */
export function isMoment(text: string): boolean {
  return /\d/.test(text) && skipMoment(text) === ''
}

/** Whether a cell, such as `Sun 10:01`, may also be a first name and a time, in `Lee, Sun 10:01`. */
export function mayNameSomeone(text: string): boolean {
  return weekday.test(text)
}

/** A line without the time beside its name, and the time. `isOnWeekday`: a weekday is between them, or a name. */
type TimedLine = { name: string; moment: string; isOnWeekday?: boolean }

/** Reads `10:01 – Maja Bergström`, also behind a number or in brackets. Null for any other line. */
function readTimeBefore(line: string): TimedLine | null {
  const [number = ''] = /^\s{0,3}(?:(?:\d{1,4}[.)]|[•*–-]) )?\s?/.exec(line) ?? []
  const text = line.slice(number.length).replace(/^[[(（]/, '')
  const behind = skipMoment(text)
  const moment = text.slice(0, text.length - behind.length)
  const [signs = ''] = /^[\])）]?[\s,;|:–—-]{1,3}(?=\p{L})/u.exec(behind) ?? []
  const isTime = /\d[:.h]\d|\d[ap]m/iu.test(moment)
  return signs !== '' && isTime ? { name: behind.slice(signs.length).trimEnd(), moment } : null
}

/**
 * Reads `Maja Bergström at 10:01`, also with a day, in brackets, or until when. Null for any other line. `hasWeekdays`:
 * Sun is one, and no family name.
 */
function readTimeBehind(line: string, hasWeekdays: boolean): TimedLine | null {
  const text = line.trimEnd()
  const end = lastSeparator(text)
  const cell = text.slice(end + 1).trim()
  const isFirstName = mayNameSomeone(cell) && !(hasWeekdays && twoWords.test(text.slice(0, Math.max(end, 0))))
  // A cell with nothing else stays.
  if (isMoment(cell) && !isFirstName) return null
  const open = text.replace(/[\])）]$/u, '')
  const last = cutEnd(open, timeStart, time)
  if (last === open) return null
  const first = cutEnd(last.replace(rangeBehind, ''), timeStart, time)
  const rest = rangeBehind.test(last) ? first : last
  const dated = cutEnd(rest, dayStart, day)
  const isOnWeekday = weekday.test(rest.slice(dated.length))
  const isDay = twoWords.test(dated) && (hasWeekdays || !isOnWeekday)
  const undated = isDay ? dated : rest
  const name = undated.replace(wordsBehind, '').replace(signsBehind, '')
  return /[\p{L}\p{M}.)>]$/u.test(name) && name !== undated.replace(wordsBehind, '')
    ? { name, moment: open.slice(undated.length).trim(), isOnWeekday }
    : null
}

const twoWords = /\p{L}[\s,.]+\p{L}|@/u

/** Returns where a line's last cell begins, less one. */
function lastSeparator(line: string): number {
  return Math.max(...Array.from('\t,;|', (sign) => line.lastIndexOf(sign)))
}

/** Whether all numbers beside names, such as `9.50`, may be times. Scores aren't, when one is `7.75`. */
function areClockTimes(lines: readonly string[]): boolean {
  const numbers = lines
    .filter((line) => readExtraRow([line], false) === null)
    .flatMap((line) => [/^\s{0,3}\d+[.,]\d+(?= )/.exec(line)?.[0], /(?<=[\s,;|])\d[\d.,]*$/u.exec(line.trimEnd())?.[0]])
  return numbers.every((number) => number === undefined || /^\s*(?!0?0\.00)(?:[01]?\d|2[0-3])\.[0-5]\d$/.test(number))
}

function readTimes(lines: readonly string[], hasWeekdays: boolean): (TimedLine | null)[] {
  const isClock = areClockTimes(lines)
  return lines
    .map((line) => (/\d/.test(line) ? (readTimeBefore(line) ?? readTimeBehind(line, hasWeekdays)) : null))
    .map((timed) => (timed && !isClock && /^\d+\.\d+$/.test(timed.moment) ? null : timed))
}

/**
 * Returns lines with a tab between a name and the time beside it, which is put behind the name. Null when fewer than
 * two lines have one without a separator: they may be about the event.
 */
export function placeTimes(lines: readonly string[]): string[] | null {
  const readings = readTimes(lines, true).filter((timed) => timed !== null)
  if (readings.length < fewestTimes) return null
  const timed = readTimes(lines, readings.filter(({ isOnWeekday }) => isOnWeekday).length * 2 > readings.length)
  return lines.map((line, index) => {
    const { name, moment } = timed[index] ?? {}
    return name === undefined ? placeCells(line) : `${name}\t${moment}`
  })
}
const fewestTimes = 2

/** Returns a line without a time beside its name, with a tab before a time in a cell of its own. */
function placeCells(line: string): string {
  const text = line.trimEnd().replace(separatorBefore, '')
  const end = lastSeparator(text)
  const cell = text.slice(end + 1).trim()
  const isAlone = twoWords.test(text.slice(0, Math.max(end, 0))) && isMoment(cell) && !text.includes('\t')
  return isAlone ? `${text.slice(0, end)}\t${cell}` : text.replace(separatorBehind, '\t')
}
