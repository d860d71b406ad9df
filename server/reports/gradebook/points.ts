/** The sign before the decimals of a number. */
export type DecimalMark = '.' | ','

const longestNumber = 30
const number = /^\s*(\d{1,9})(?:([.,])(\d*))?\s*$/

/** Writes thousandths of a point without trailing zeros: 1500 is `1.5`. */
export function pointsText(thousandths: number, mark: DecimalMark): string {
  const decimals = String(thousandths % 1_000)
    .padStart(3, '0')
    .replace(/0+$/, '')
  const whole = String(Math.trunc(thousandths / 1_000))
  return decimals ? whole + mark + decimals : whole
}

/** Reads a number of points as thousandths. Null for anything else, and for more than three decimals. */
export function readPoints(text: string): number | null {
  if (text.length > longestNumber) return null
  const [, whole, , decimals = ''] = number.exec(text) ?? []
  const digits = decimals.replace(/0+$/, '')
  if (whole === undefined || digits.length > 3) return null
  return Number(whole) * 1_000 + Number(digits.padEnd(3, '0'))
}

/** Returns how a column writes decimals: with a comma when some of its numbers do, and none with a point. */
export function decimalMarkIn(column: string[]): DecimalMark {
  const marks = new Set(column.map((text) => (text.length > longestNumber ? undefined : number.exec(text)?.[2])))
  return marks.has(',') && !marks.has('.') ? ',' : '.'
}
