// The first characters at which a spreadsheet takes a cell for a formula, full-width forms included (OWASP, CSV
// injection).
// oxlint-disable-next-line no-control-regex -- a NUL at the start is one of them
const startsFormula = /^[=+\-@\t\r\n\u0000\uff1d\uff0b\uff0d\uff20]/

/** A text for a cell of a spreadsheet that shows it and never computes it. */
export function formulaSafe(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text
}
