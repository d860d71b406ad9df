/**
 * Returns a link or code as it was before mail programs, keyboards and word processors changed it: with the usual form
 * of full-width signs and of dashes, and without invisible characters.
 */
export function toPlainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\p{Cf}/gu, '')
}
