/**
 * Characters in links by the names of their HTML entities. Some programs write these entities instead of punctuation.
 */
const namedSigns: Partial<Record<string, string>> = {
  lowbar: '_',
  hyphen: '-',
  dash: '-',
  sol: '/',
  colon: ':',
  period: '.',
  quest: '?',
  equals: '=',
}

/**
 * Returns a link or code as it was before mail programs, keyboards and word processors changed it: full-width
 * characters and dashes become the usual ones, invisible characters are removed, and HTML entities are decoded.
 */
export function toPlainSigns(text: string): string {
  return text
    .replaceAll(/&(?:amp;)?([a-z]{3,6});/g, (name, sign: string) => namedSigns[sign] ?? name)
    .normalize('NFKC')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\p{Cf}/gu, '')
}
