import { markMessages } from '#contract/check-ins/words.ts'
import { readEmail } from '#contract/email.ts'
import { holdsControl, oneLine } from '#contract/typed-text.ts'
import { isHeader } from './column-names.ts'

/** The name on a line. `order` is how it is to be read. */
export type ParsedName = { first: string; last: string; order: 'last-first' | 'as-typed' }
/** A pasted line: an address, a name, or both. */
export type ParsedLine = { refused: string; isHeader?: true } | { email: string | null; name: ParsedName | null }

/**
 * A mark that lists put before a student: a bullet, a check box, a number. A space must follow what an address may
 * begin with: `1.maja@x.edu` is an address.
 */
const listMark = /^(?:[•·‣◦▪▫●○■□✓✔✗✘☐☑☒→]\s*|\[[ xX]?\]\s*|[-–—−*+>]\s+|[#(]?\d{1,9}[.):\]]?\s+)/u
const quotes = /["“”„‟«»]/gu
/** The same with single marks. An apostrophe of a name stays, as in ’t Hooft. */
const singleQuotes = /(?<=^|[\s,<(])['‘]([^'’]*)['’](?=$|[\s,>)])/gu
const labels = /\b(?:names?|students?|e-?mails?(?: address)?)\s*:|\bmailto:/giu
/** A cell such as `"Bergström, Maja"`. */
const quotedName = /"([^",]+),([^",]+)"/u
/** A position in the list, or a student's number. */
const numberOnly = /^#?\d+[.):]?$/u

/**
 * Reads a line as people paste it from emails, sheets, rosters and notes: `a@x.edu`, `Maja Bergström`, `Bergström,
 * Maja`, `Maja Bergström <a@x.edu>`, or cells with commas, semicolons or tabs, such as `Maja,Bergström,a@x.edu`.
 * Bullets, numbers and quotation marks aren't part of a name.
 */
export function readLine(text: string): ParsedLine {
  const quoted = quotedName.exec(text)
  const line = (quoted ? text.replace(quoted[0], ' ') : text)
    .split(/[\t;]/u)
    .map((cell) => cell.replaceAll(quotes, ' ').replaceAll(singleQuotes, ' $1 ').replaceAll(labels, ' '))
    .map((cell) => withoutMarks(oneLine(cell)))
    .filter((cell) => cell !== '')
    .join(', ')
  if (line === '' && !quoted) return { refused: markMessages.emptyLine }
  if (holdsControl(line)) return { refused: markMessages.unknownName }
  if (isHeader(line.split(','))) return { refused: markMessages.columnNames, isHeader: true }
  const words = line.split(/[\s,<>()]+/u).filter((word) => word.includes('@'))
  if (words.length > 1) return { refused: markMessages.severalAddresses }
  const [address] = words
  const isBracketed = address !== undefined && line.includes(`<${address}>`)
  const rest = address === undefined ? line : line.replace(isBracketed ? `<${address}>` : address, ' ')
  const parts = rest
    .split(',')
    .map((part) => part.replaceAll(/[<>()\s]+/gu, ' ').trim())
    .filter((part) => part !== '' && !numberOnly.test(part))
  // Cells beside an address are in the order of the import's template: first name, last name.
  const isTable = address !== undefined && !isBracketed && parts.length === 2
  const name = quoted ? lastFirst(quoted[1]!, [quoted[2]!, ...parts].join(' ')) : parseName(parts, isTable)
  if (address === undefined) return name ? { email: null, name } : { refused: markMessages.unreadableLine }
  return { email: parseAddress(address), name }
}

/** Returns an address as it is stored, or as it was typed when it is none. */
export function parseAddress(text: string): string {
  const address = text.replace(/[.:]{1,9}$/u, '')
  return readEmail(address)?.address ?? address
}

/** Reads a name: one part `Maja Bergström`, two parts `Bergström`, `Maja`, or in a table `Maja`, `Bergström`. */
export function parseName(parts: string[], isTable: boolean): ParsedName | null {
  if (parts.length === 0) return null
  if (parts.length === 1) {
    const [first = '', ...last] = parts[0]!.split(' ')
    return { first, last: last.join(' '), order: 'as-typed' as const }
  }
  const [head = '', ...tail] = parts
  const rest = tail.join(' ')
  return isTable ? { first: head, last: rest, order: 'as-typed' as const } : lastFirst(head, rest)
}

function lastFirst(last: string, first: string): ParsedName {
  return { first: oneLine(first), last: oneLine(last), order: 'last-first' }
}

function withoutMarks(text: string): string {
  let unmarked = text
  // A list may have both, as in `• 3. Maja`.
  for (let marks = 0; marks < 3; marks += 1) unmarked = unmarked.replace(listMark, '')
  return unmarked
}
