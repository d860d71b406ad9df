// Makes pasted texts and files alike before their rows are read.
import { decodeEntities } from './entities.ts'
import { unwrapLines } from './read-line.ts'
import { bareAddress } from './rows.ts'
import { unspellAddresses } from './spelled-addresses.ts'

/**
 * Returns a text with plain addresses and letters, unwrapped rows, and tabs between columns. Every line stays where it
 * is. Two stars are bold letters in Markdown.
 */
export function tidyText(text: string): string {
  const plain = decodeEntities(text.replaceAll('\u{feff}', '').replaceAll('**', ''))
  return unspellAddresses(separateColumns(unwrapLines(plain)))
}

/**
 * Returns a text whose columns are aligned with spaces, as terminals and PDF files copy them, with tabs instead: when
 * every line has as many columns, and addresses fill one.
 */
function separateColumns(text: string): string {
  if (text.includes('\t') || !text.includes('  ')) return text
  const lines = text.split(/\r\n|\r|\n/u)
  const rows = lines.flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(/ {2,}/u)]))
  const [width = 0] = rows.map((cells) => cells.length)
  const withAddress = rows.filter((cells) => cells.some((cell) => bareAddress.test(cell)))
  const isAligned = rows.length > 1 && width > 1 && rows.every((cells) => cells.length === width)
  if (!isAligned || withAddress.length * 2 < rows.length) return text
  return text.replaceAll(/[^\r\n]+/g, (line) => line.trim().split(/ {2,}/u).join('\t'))
}
