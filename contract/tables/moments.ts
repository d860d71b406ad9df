// Tells times of day and days beside names from names, as people write down when someone came.

const day =
  /^(?:(?:to|yester)day|(?:mon|tue|wed|thu|fri|sat|sun)\p{Ll}{0,6}\.?|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:\d{1,2}\.? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{Ll}{0,6}\.?(?: \d{1,2})?,? \d{4})(?:,? (?:at )?|T|$)/iu
const dayBehind =
  /(?<=[\s:@([–—-])(?:(?:mon|tue|wed|thu|fri|sat|sun)\p{Ll}{0,6}\.?|(?:to|yester)day|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:\d{1,2}\.? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{Ll}{0,6}\.?(?: \d{1,2})?,? \d{4})(?:,? (?:at ?)?|T)$/iu
const time = /^(?:\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?|\d{1,2}[.h][0-5]\d(?!\d))(?: ?(?:uhr|h|z)(?!\p{L}))?/iu
const timeBehind = /(?<![\d:./-])(?:\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?|\d{1,2}[.h][0-5]\d)(?: ?(?:uhr|h|z))?$/iu
const rangeSign = /^ ?(?:[-–—]|to|bis) ?/u
const rangeBehind = /(?<=[\dhmrz.]) ?(?:[-–—]|to|bis) ?$/iu
const wordsBehind =
  /(?<=[\s:(–—-])(?:(?:joined|arrived|came|checked in|signed in|scanned)(?: at)?|at|um|à|a las|às|alle|om|kl\.?) ?$/iu
const signsBehind = /(?<=[\p{L}\p{M}.)>]) {0,2}[ :@([–—-]{1,3}$/u
const separatorBefore = /^\s{0,3}[\t,;|]\s{0,3}(?=\p{L})/u
const separatorBehind = /(?<=[\p{L}\p{M}.)>]) {0,2}[:–—-]$/u

/** Returns what is behind a day, a time, or both, at the beginning of a text. */
function skipMoment(text: string): string {
  const rest = text.replace(day, '')
  const behind = rest.replace(time, '')
  const end = behind.replace(rangeSign, '')
  return rest !== behind && time.test(end) ? end.replace(time, '') : behind
}

/** Whether a cell is a day, a time of day, or both. */
export function isMoment(text: string): boolean {
  return /\d/.test(text) && skipMoment(text) === ''
}

/** A line without the time beside its name, and the time. */
type TimedLine = { name: string; moment: string }

/** Reads `10:01 – Maja Bergström`, also behind a number or in brackets. Null for any other line. */
function readTimeBefore(line: string): TimedLine | null {
  const [number = ''] = /^\s{0,3}(?:\d{1,4}[.)] )?\s?/.exec(line) ?? []
  const text = line.slice(number.length).replace(/^[[(]/, '')
  const behind = skipMoment(text)
  const moment = text.slice(0, text.length - behind.length)
  const [signs = ''] = /^[\])]?[\s,;|:–—-]{1,3}(?=\p{L})/u.exec(behind) ?? []
  return signs !== '' && /\d[:.h]\d/iu.test(moment) ? { name: behind.slice(signs.length).trimEnd(), moment } : null
}

/** Reads `Maja Bergström at 10:01`, also with a day, in brackets, or until when. Null for any other line. */
function readTimeBehind(line: string): TimedLine | null {
  const text = line.trimEnd()
  // A cell with nothing else stays.
  if (isMoment(text.slice(Math.max(...Array.from('\t,;|', (sign) => text.lastIndexOf(sign))) + 1).trim())) return null
  const open = text.replace(/[\])]$/u, '')
  const last = open.replace(timeBehind, '')
  if (last === open) return null
  const first = last.replace(rangeBehind, '').replace(timeBehind, '')
  const rest = rangeBehind.test(last) ? first : last
  const dated = rest.replace(dayBehind, '')
  // Sun is a family name, too.
  const undated = /\p{L}[\s,.]+\p{L}|@/u.test(dated) ? dated : rest
  const name = undated.replace(wordsBehind, '').replace(signsBehind, '')
  return /[\p{L}\p{M}.)>]$/u.test(name) && name !== undated.replace(wordsBehind, '')
    ? { name, moment: open.slice(undated.length).trim() }
    : null
}

/**
 * Returns lines with a tab between a name and the time beside it, which is put behind the name. Null when fewer than
 * two lines have one without a separator: they may be about the event.
 */
export function placeTimes(lines: readonly string[]): string[] | null {
  const timed = lines.map((line) => (/\d/.test(line) ? (readTimeBefore(line) ?? readTimeBehind(line)) : null))
  if (timed.filter((reading) => reading !== null).length < fewestTimes) return null
  return lines.map((line, index) => {
    const { name, moment } = timed[index] ?? {}
    return name === undefined
      ? line.trimEnd().replace(separatorBefore, '').replace(separatorBehind, '\t')
      : `${name}\t${moment}`
  })
}
const fewestTimes = 2
