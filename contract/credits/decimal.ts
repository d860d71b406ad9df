/** Returns whole thousandths as a decimal number without trailing zeros: 1500 is '1.5', 2000 is '2'. */
export function decimalOf(thousandths: number): string {
  const digits = String(Math.abs(thousandths)).padStart(4, '0')
  const fraction = digits.slice(-3).replace(/0+$/, '')
  return `${thousandths < 0 ? '-' : ''}${digits.slice(0, -3)}${fraction && `.${fraction}`}`
}
