import { isNoValue } from '#contract/tables/extra-rows.ts'

/** The sign before the decimals of a number. */
export type DecimalMark = '.' | ','

const longestNumber = 30
const number = /^\s*(?=[.,]?\d)(\d{0,9})(?:([.,])(\d*))?\s*$/

/** Reads a number of points as thousandths. Null for anything else, and for more than three decimals. */
export function readPoints(text: string): number | null {
  if (text.length > longestNumber) return null
  const [, whole, , decimals = ''] = number.exec(withoutGroups(text)) ?? []
  if (whole === undefined || Number(decimals.slice(3)) > 0) return null
  return Number(whole) * 1_000 + Number(decimals.slice(0, 3).padEnd(3, '0'))
}

/** Points in another form: as text, with more decimals, in digits of another script, out of so many, or in percent. */
const otherNumber =
  /^\s*['’]?\+?\s?(\p{Nd}[\p{Nd}.,٫’']{0,20})(?:e[+-]?\d{1,3})?\s?(?:%|٪|(?:pts?|points?|p|punkte|puntos|点|분)\.?|(?:\/|of|von|de|sur)\s?\p{Nd}[\p{Nd}.,٫]{0,10})?\s*$/iu

/** Whether a cell has points that can't be compared with others, such as `9.66667`, `9/10` or `٩`. */
export function holdsOtherPoints(text: string): boolean {
  const [, digits = ''] = otherNumber.exec(text.slice(0, 2 * longestNumber)) ?? []
  return readPoints(text) === null && /[^0０٠۰\P{Nd}]/u.test(digits)
}

/** Whether a cell has something that is no number, such as a grade, an excuse or `9/10`. A dash is nothing. */
export function holdsOtherText(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text) && !plainNumber.test(text.slice(0, 2 * longestNumber).trim()) && !isNoValue(text)
}
const plainNumber = /^[+-]?\p{Nd}[\p{Nd}.,٫’' \u00a0\u202f]{0,30}(?:e[+-]?\d{1,3})?$/iu

/** A number with signs between thousands: the last sign is before the decimals. */
const grouped = /^\s*\d{1,3}(?:[.,’' \u00a0\u202f]\d{3}){1,3}([.,])\d{1,3}\s*$/

/** Returns a number without the signs between its thousands: `1.234,5` becomes `1234,5`. */
function withoutGroups(text: string): string {
  const mark = grouped.exec(text)?.[1]
  if (mark === undefined) return text
  const start = text.lastIndexOf(mark)
  return text.slice(0, start).replaceAll(/[^\d]/g, '') + text.slice(start)
}

/** Reads the maximum of a column. Null when it isn't certain, as `1,000`. */
export function readMost(text: string): number | null {
  return mayBeGrouped(text) ? null : readPoints(text)
}

/** Returns the decimal mark of some cells, or null when no number has decimals, or they have both marks. */
export function detectDecimalMark(cells: Iterable<string>): DecimalMark | null {
  const marks = new Set<string>()
  for (const text of cells) {
    const digits = text.length > longestNumber ? '' : text.trim().replace(/^-|%$/g, '').trim()
    const mark = number.exec(digits)?.[2] ?? grouped.exec(digits)?.[1]
    if (mark) marks.add(mark)
    if (marks.size === 2) return null
  }
  const [mark = null] = marks
  return mark as DecimalMark | null
}

/** Whether the only sign of a number may as well be between thousands as before decimals: `1,234`. */
export function mayBeGrouped(text: string): boolean {
  return text.length <= longestNumber && /^\s*-?[1-9]\d{0,2}[.,]\d{3}\s*$/.test(text)
}
