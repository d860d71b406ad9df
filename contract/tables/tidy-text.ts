// Normalizes pasted texts and files before their rows are read.
import { composeText } from '#contract/typed-text.ts'
import { replaceSigns } from './other-signs.ts'
import { unwrapLines } from './read-line.ts'
import { bareAddress } from './rows.ts'
import { restoreAddresses } from './spelled-addresses.ts'
import { repairTwiceEncoded } from './twice-encoded.ts'

/**
 * Returns a text with plain addresses and letters, unwrapped rows, and tabs between columns. The number of lines
 * doesn't change.
 */
export function tidyText(text: string): string {
  return restoreAddresses(separateColumns(unwrapLines(replaceSigns(dropLabels(plainText(text))))))
}

/**
 * Returns a text with composed letters and plain spaces, without invisible characters, and with decoded entities and
 * links. Also removes the double asterisks of bold text in Markdown.
 */
function plainText(text: string): string {
  const visibleText = composeText(text)
    .replaceAll(invisible, '')
    .replaceAll(directionMarks, (marks, start: number, whole: string) => {
      const beside = [whole[start - 1], whole[start + marks.length]]
      return beside.some((sign) => sign === undefined || /[\s,;|"]/.test(sign)) ? '' : marks
    })
    .replaceAll(otherSpaces, ' ')
    .replaceAll(wideTime, (time) => time.normalize('NFKC'))
  const unmarked = visibleText.replaceAll(bold, '$1').replaceAll(anchor, '$2 <$1>')
  return decodeEntities(decodeAddresses(unmarked)).replaceAll(encodedLink, decodeLink)
}

/** Returns the rows of a workbook with plain cells. Repairs double-encoded UTF-8, too. */
export function plainRows(rows: readonly string[][]): string[][] {
  const texts = rows.map((cells) => cells.map((cell) => cell.replaceAll(/[\v\f]/g, ' ')).join('\v'))
  const plain = plainText(repairTwiceEncoded(texts.join('\f')))
  return plain.split('\f').map((row) => row.split('\v').map((cell) => cell.trim()))
}
const invisible = /[\u00ad\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]/gu
/** Direction marks. Inside a cell, they may be needed to read it. */
const directionMarks = /[\u061c\u200e\u200f]+/g
/** A time with full-width characters, `10：01`, as East Asian keyboards type it. */
const wideTime = /(?<![\d０-９])[\d０-９]{1,2}(?:[：:][\d０-９]{2}){1,2}(?![\d０-９])/gu
/** Other spaces, except for the wide East Asian space, which occurs in names. */
const otherSpaces = /[\u00a0\u2000-\u200a\u202f\u205f]/gu

/** An address encoded in a link: `mailto:ana%40x.edu`. */
const encodedLink = /\bmailto:[^\s,;<>"']{0,300}/giu

function decodeLink(link: string): string {
  if (!link.includes('%')) return link
  try {
    return decodeURIComponent(link).replaceAll(/[\r\n\t]/g, ' ')
  } catch {
    return link
  }
}

/** Removes the labels from a text whose lines are `Name: Ana Chen` and `Email: ana@x.edu`. */
function dropLabels(text: string): string {
  const bare = text.replaceAll(nameLabel, '')
  return bare === text || bare.replaceAll(emailLabel, '') === bare ? text : bare.replaceAll(emailLabel, '')
}
const nameLabel = /^[ \t]{0,9}(?:(?:student|full) )?name {0,9}[:=] {0,9}/gimu
const emailLabel = /^[ \t]{0,9}(?:student |university )?e-?mail(?: address)? {0,9}[:=] {0,9}/gimu

/** `<a href="mailto:ana@x.edu">Ana Chen</a>` */
const anchor = /<a\s[^<>]{0,99}mailto:([^"'<>?\s]{3,99})[^<>]{0,99}>([^<>@]{1,99})<\/a>/giu
/**
 * Decodes HTML entities in and around addresses, as in the source of pages and emails: `&lt;ana&#64;x.edu&gt;`,
 * `&quot;Chen, Ana&quot; &#60;ana@x.edu&#62;`.
 */
export function decodeAddresses(text: string): string {
  if (!text.includes('&')) return text
  return text
    .replaceAll(/&(?:amp;)?(?:#64|#x40|commat);/gi, '@')
    .replaceAll(/(?<=[a-z\d])&(?:amp;)?(?:#46|#x2e|period);(?=[a-z\d])/gi, '.')
    .replaceAll(escapedAddress, '<$1>')
    .replaceAll(escapedName, '"$1"')
}
const escapedAddress = /&(?:amp;)?(?:lt|#60|#x3c); ?([^\s&;<>@]{1,64}@[^\s&;<>@]{1,255}) ?&(?:amp;)?(?:gt|#62|#x3e);/giu
const escapedName =
  /&(?:amp;)?(?:quot|#34|#x22);([^&"<>@\r\n]{1,99})&(?:amp;)?(?:quot|#34|#x22);(?= ?<[^\s<>@]{1,64}@)/giu
const bold = /(?<![\p{L}\p{N}*])\*\*([^\s*](?:[^*\n\r]*[^\s*])?)\*\*(?![\p{L}\p{N}*])/gu

/**
 * Replaces spaces between aligned columns, as copied from terminals and PDF files, with tabs. Every line must have the
 * same number of columns or be a heading, and addresses or full names must fill one column.
 */
function separateColumns(text: string): string {
  if (text.includes('\t') || !text.includes('  ')) return text
  const lines = text.split(/\r\n|\r|\n/u)
  const rows = lines.flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(/ {2,}/u)]))
  const width = Math.max(0, ...rows.slice(0, linesMeasured).map((cells) => cells.length))
  const withAddress = rows.filter((cells) => cells.some((cell) => bareAddress.test(cell)))
  const wideRows = rows.filter((cells) => cells.length === width)
  const isAligned =
    // If a cell ends with an address after a name, the spaces only surround the longest name.
    !rows.some((cells) => cells.some((cell) => spacedAddress.test(cell))) &&
    wideRows.length * 2 > rows.length &&
    rows.length > 1 &&
    width > 1 &&
    rows.every((cells) => cells.length === width || cells.length === 1)
  const hasName = (cells: string[]) => cells.some((cell) => /\p{L}[,\s]+\p{L}/u.test(cell))
  // Only the first row may be titles. In later rows without a full name, the two spaces may be inside a name.
  const areNamed = rows.filter(hasName).length >= rows.length - 1 && wideRows.slice(1).every(hasName)
  if (!isAligned || (withAddress.length * 2 < rows.length && !areNamed)) return text
  return text.replaceAll(/[^\r\n]+/g, (line) => line.trim().split(/ {2,}/u).join('\t'))
}
const linesMeasured = 200
const spacedAddress = /\p{L} [^\s@<>()]+@[^\s<>()]+$/u

/** Combining marks by the end of an entity’s name. The mark is added to the first letter. */
const marks: Partial<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
  caron: '\u030c',
}
const otherLetters: Partial<Record<string, string>> = {
  szlig: 'ß',
  oslash: 'ø',
  Oslash: 'Ø',
  aelig: 'æ',
  AElig: 'Æ',
  eth: 'ð',
  ETH: 'Ð',
  thorn: 'þ',
  THORN: 'Þ',
  apos: "'",
  rsquo: '’',
  lsquo: '‘',
  ndash: '–',
  nbsp: ' ',
}

/**
 * Decodes HTML entities for letters, apostrophes, hyphens and spaces, as in `Bergstr&ouml;m`, but no other characters,
 * which might separate cells. Also decodes letters in links, emails and programs: `Bergstr%C3%B6m`.
 */
function decodeEntities(text: string): string {
  const decoded = text
    .replaceAll(/([=%])[C-F][0-9A-F](?:\1[89AB][0-9A-F]){1,3}/g, (codes) => decodeLink(codes.replaceAll('=', '%')))
    .replaceAll(/\\u(0[0-9a-f]{3}|1e[0-9a-f]{2})/gi, (escaped, code: string) => {
      const sign = readCode(`x${code}`)
      return /^\p{L}$/u.test(sign) ? sign : escaped
    })
  if (!decoded.includes('&')) return decoded
  return decoded.replaceAll(/&(?:amp;)?(#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8});/gi, (entity, name: string) => {
    const sign = name.startsWith('#') ? readCode(name.slice(1)) : readName(name)
    return /^(?:\p{L}|['’‘\u2010-\u2013 -])$/u.test(sign) ? sign : entity
  })
}

function readCode(digits: string): string {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}

function readName(name: string): string {
  const mark = marks[name.slice(1)]
  return mark === undefined ? (otherLetters[name] ?? '') : `${name[0]!}${mark}`.normalize('NFC')
}
