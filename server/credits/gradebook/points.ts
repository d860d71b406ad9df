import { formatThousandths } from '#contract/credits/decimal.ts'

/** The sign before the decimals of a number. */
export type DecimalMark = '.' | ','

const longestNumber = 30
const number = /^\s*(\d{1,9})(?:([.,])(\d*))?\s*$/

/** Writes thousandths of a point without trailing zeros: 1500 is `1.5`. */
export function formatPoints(thousandths: number, mark: DecimalMark): string {
  return formatThousandths(thousandths).replace('.', mark)
}

/** Reads a number of points as thousandths. Null for anything else, and for more than three decimals. */
export function readPoints(text: string): number | null {
  if (text.length > longestNumber) return null
  const [, whole, , decimals = ''] = number.exec(text) ?? []
  if (whole === undefined || Number(decimals.slice(3)) > 0) return null
  return Number(whole) * 1_000 + Number(decimals.slice(0, 3).padEnd(3, '0'))
}

/** Returns how a column writes decimals: with a comma when some of its numbers do, and none with a point. */
export function detectDecimalMark(column: string[]): DecimalMark {
  const marks = new Set(column.map((text) => (text.length > longestNumber ? undefined : number.exec(text)?.[2])))
  return marks.has(',') && !marks.has('.') ? ',' : '.'
}
