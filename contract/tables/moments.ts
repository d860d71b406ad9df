// Separates names from times and dates beside them.
import { readExtraRow } from './extra-rows.ts'

const day =
  /^(?:(?:to|yester)day|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\.?|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:\d{1,2}\.? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{Ll}{0,6}\.?(?: \d{1,2})?,? \d{4})(?:,? (?:at ?)?|T|$)/iu
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)\p{Ll}{0,6}\.?(?:,| |$)/iu
const time =
  /^(?:\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?(?!\p{L}))?|(?:[01]?\d|2[0-3])[.h][0-5]\d(?!\d)|\d{1,2}[ap]m(?!\p{L}))(?: ?uhr(?!\p{L})|[hz](?!\p{L})| [hz](?![\p{L}.]| \p{L})| (?:cest|cet|mesz|mez|gmt|utc|bst|[ecmp][sd]t)(?!\p{L}| \p{L}))?/iu
const rangeSign = /^ ?(?:[-–—]|to|bis) ?/u
const rangeBehind = /(?<=[\dhmrz.]) ?(?:[-–—]|to|bis) ?$/iu
// “Om” and “Um” with a capital are family names.
const wordsBehind =
  /(?<=[\s:(（–—-])(?:(?:[Jj]oined|[Aa]rrived|[Cc]ame|[Cc]hecked in|[Ss]igned in|[Ss]canned)(?: at)?|at|um|à|a las|às|alle|om|kl\.?) ?$/u
const signsBehind = /(?<=[\p{L}\p{M}.)>]) {0,2}[ ,;|:@([（–—-]{1,3}$/u
const separatorBefore = /^\s{0,3}[\t,;|]\s{0,3}(?=\p{L})/u
const separatorBehind = /(?<=[\p{L}\p{M}.)>]) {0,2}[,;|:–—-]$/u

/** Returns the text after a date, a time, or both at the start of a text. */
function skipMoment(text: string): string {
  const rest = text.replace(day, '')
  const behind = rest.replace(time, '')
  const end = behind.replace(rangeSign, '')
  return rest !== behind && time.test(end) ? end.replace(time, '') : behind
}

/** Returns a text without an ending that an expression matches. `start` matches where the ending may begin. */
function cutEnd(text: string, start: RegExp, expression: RegExp): string {
  const first = Math.max(text.length - maxMomentLength, 0)
  const begin = Array.from(text.slice(first).matchAll(start), ({ index }) => first + index).find(
    (index) => text.slice(index).replace(expression, '') === '',
  )
  return begin === undefined ? text : text.slice(0, begin)
}
const maxMomentLength = 40
const dayStart = /(?<=[\s:@([（–—-])[\p{L}\d]/gu
const timeStart = /(?<![\d:./-])\d/gu

/** Whether a cell is a date, a time of day, or both. */
export function isMoment(text: string): boolean {
  return /\d/.test(text) && skipMoment(text) === ''
}

/** Whether a cell, such as `Sun 10:01`, may also be a first name and a time, as in `Lee, Sun 10:01`. */
export function mayNameSomeone(text: string): boolean {
  return weekday.test(text)
}

/** A line split into the name and the time beside it. `isOnWeekday`: a weekday, or a name like one, is between them. */
type TimedLine = { name: string; moment: string; isOnWeekday?: boolean }

/** Parses `10:01 – Maja Bergström`, even after a number or in brackets. Null for any other line. */
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
 * Parses `Maja Bergström at 10:01`, even with a date, in brackets, or with an end time. Null for any other line.
 * `hasWeekdays`: Sun is a weekday and not a family name.
 */
function readTimeBehind(line: string, hasWeekdays: boolean): TimedLine | null {
  const text = line.trimEnd()
  const end = lastSeparator(text)
  const cell = text.slice(end + 1).trim()
  const isFirstName = mayNameSomeone(cell) && !(hasWeekdays && twoWords.test(text.slice(0, Math.max(end, 0))))
  // A cell that contains only a moment stays.
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

/** Returns the index of the last separator in a line, or -1. */
function lastSeparator(line: string): number {
  return Math.max(...Array.from('\t,;|', (sign) => line.lastIndexOf(sign)))
}

/** Whether all numbers beside names, such as `9.50`, may be times. If one is `7.75`, they are scores. */
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
 * Returns lines with each name followed by a tab and the time beside it. Null if fewer than two lines have a time
 * without a separator, because that time may be about the event.
 */
export function placeTimes(lines: readonly string[]): string[] | null {
  const readings = readTimes(lines, true).filter((timed) => timed !== null)
  if (readings.length < minTimes) return null
  const timed = readTimes(lines, readings.filter(({ isOnWeekday }) => isOnWeekday).length * 2 > readings.length)
  return lines.map((line, index) => {
    const { name, moment } = timed[index] ?? {}
    return name === undefined ? placeCells(line) : `${name}\t${moment}`
  })
}
const minTimes = 2

/**
 * Prepares a line that has no time beside its name. Removes a leading separator, replaces a trailing one with a tab,
 * and puts a tab before a time in a separate cell.
 */
function placeCells(line: string): string {
  const text = line.trimEnd().replace(separatorBefore, '')
  const end = lastSeparator(text)
  const cell = text.slice(end + 1).trim()
  const isAlone = twoWords.test(text.slice(0, Math.max(end, 0))) && isMoment(cell) && !text.includes('\t')
  return isAlone ? `${text.slice(0, end)}\t${cell}` : text.replace(separatorBehind, '\t')
}
