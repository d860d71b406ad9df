/** Signs of links by their names in HTML, which some programs write for punctuation. */
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
 * Returns a link or code as it was before mail programs, keyboards and word processors changed it: with the usual form
 * of full-width signs and of dashes, without invisible characters and without names of HTML for its signs.
 */
export function toPlainSigns(text: string): string {
  return text
    .replaceAll(/&(?:amp;)?([a-z]{3,6});/g, (name, sign: string) => namedSigns[sign] ?? name)
    .normalize('NFKC')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\p{Cf}/gu, '')
}
