import { isNoValue } from '#contract/tables/extra-rows.ts'

/** The character before the decimals of a number. */
export type DecimalMark = '.' | ','

const maxNumberLength = 30
const number = /^\s*(?=[.,]?\d)(\d{0,9})(?:([.,])(\d*))?\s*$/

/** Parses points as thousandths. Returns null for any other text, and for numbers with more than three decimals. */
export function readPoints(text: string): number | null {
  if (text.length > maxNumberLength) return null
  const [, whole, , decimals = ''] = number.exec(withoutGroups(text)) ?? []
  if (whole === undefined || Number(decimals.slice(3)) > 0) return null
  return Number(whole) * 1_000 + Number(decimals.slice(0, 3).padEnd(3, '0'))
}

/**
 * Points in another format: with a text mark, more decimals, digits of another script, a maximum, a unit or a percent
 * sign.
 */
const otherNumber =
  /^\s*['’]?\+?\s?(\p{Nd}[\p{Nd}.,٫’']{0,20})(?:e[+-]?\d{1,3})?\s?(?:%|٪|(?:pts?|points?|p|punkte|puntos|点|분)\.?|(?:\/|of|von|de|sur)\s?\p{Nd}[\p{Nd}.,٫]{0,10})?\s*$/iu

/** Whether a cell contains points that can't be compared with other points, such as `9.66667`, `9/10` or `٩`. */
export function holdsOtherPoints(text: string): boolean {
  const [, digits = ''] = otherNumber.exec(text.slice(0, 2 * maxNumberLength)) ?? []
  return readPoints(text) === null && /[^0０٠۰\P{Nd}]/u.test(digits)
}

/**
 * Whether a cell contains something other than a number, such as a grade, an excuse, a check mark or `9/10`. A dash
 * counts as empty.
 */
export function holdsOtherText(text: string): boolean {
  return (
    /[\p{L}\p{N}\p{So}√×]/u.test(text) &&
    !plainNumber.test(text.slice(0, 2 * maxNumberLength).trim()) &&
    !isNoValue(text)
  )
}
const plainNumber = /^[+-]?\p{Nd}[\p{Nd}.,٫’' \u00a0\u202f]{0,30}(?:e[+-]?\d{1,3})?$/iu

/** A number with thousands separators. The last separator is before the decimals. */
const grouped = /^\s*\d{1,3}(?:[.,’' \u00a0\u202f]\d{3}){1,3}([.,])\d{1,3}\s*$/

/** Returns a number without thousands separators: `1.234,5` becomes `1234,5`. */
function withoutGroups(text: string): string {
  const mark = grouped.exec(text)?.[1]
  if (mark === undefined) return text
  const start = text.lastIndexOf(mark)
  return text.slice(0, start).replaceAll(/[^\d]/g, '') + text.slice(start)
}

/** Parses the maximum of a column. Returns null if it is ambiguous, such as `1,000`. */
export function readMost(text: string): number | null {
  return mayBeGrouped(text) ? null : readPoints(text)
}

/** Returns the decimal mark that the cells use. Null if no cell has decimals, or if both marks occur. */
export function detectDecimalMark(cells: Iterable<string>): DecimalMark | null {
  const marks = new Set<string>()
  for (const text of cells) {
    const digits = text.length > maxNumberLength ? '' : text.trim().replace(/^-|%$/g, '').trim()
    const mark = number.exec(digits)?.[2] ?? grouped.exec(digits)?.[1]
    if (mark) marks.add(mark)
    if (marks.size === 2) return null
  }
  const [mark = null] = marks
  return mark as DecimalMark | null
}

/** Whether the only separator in a number could be a thousands separator or a decimal mark: `1,234`. */
export function mayBeGrouped(text: string): boolean {
  return text.length <= maxNumberLength && /^\s*-?[1-9]\d{0,2}[.,]\d{3}\s*$/.test(text)
}
