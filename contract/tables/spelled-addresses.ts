// Reads addresses as people write them: several in one line, or obfuscated against bots, such as `maya [at] alder [dot]
// edu`.
import { readEmail } from '#contract/email.ts'
import { foldName } from '#contract/fold-name.ts'
import { bareAddress } from './rows.ts'

const obfuscationSigns =
  /＠|[[({<] ?(?:at|@|ät|aet|arroba|arobase|chiocciola) ?[\])}>]|[\s@](?:at|@|ät|aet|arroba|arobase|chiocciola)\s|@\s|\s@/iu
const bracketedAt = /(?<=[\w+-]) {0,3}[[({<] ?(?:at|@|ät|aet|arroba|arobase|chiocciola) ?[\])}>] {0,3}(?=[a-z\d])/giu
const bracketedDot = /(?<=[\w-]) {0,3}[[({<] ?(?:dot|\.|punkt|punto|point) ?[\])}>] {0,3}(?=[a-z\d])/giu
/** An address in full-width characters (＠, ．). */
const wideAddress = /^[^＠]+＠[^＠.．]+[.．][^＠]+$/u
const atWords = new Set(['at', '@', 'ät', 'aet', 'arroba', 'arobase', 'chiocciola'])
const dotWords = new Set(['dot', '.', 'punkt', 'punto', 'point'])

/** Returns a text with its obfuscated addresses restored: `maya [at] x [dot] edu` becomes `maya@x.edu`. */
export function restoreAddresses(text: string): string {
  return obfuscationSigns.test(text)
    ? text.replaceAll(/[^\r\n]+/g, (line) => (obfuscationSigns.test(line) ? restoreLine(line) : line))
    : text
}

function restoreLine(line: string): string {
  // Only in addresses, because names may also contain full-width characters.
  const narrow = mapParts(line, /([\s,;<>()]+)/u, (word) => (wideAddress.test(word) ? word.normalize('NFKC') : word))
  const joined = narrow.replaceAll(bracketedAt, '@').replaceAll(bracketedDot, '.')
  const hasAddress = joined.split(/[\s,;:<>()[\]"|]+/u).some((word) => word.includes('@') && readEmail(word) !== null)
  return mapParts(hasAddress ? joined : narrow, /([,;\t|<>"]+)/u, restoreCell)
}

function mapParts(text: string, separators: RegExp, change: (part: string) => string): string {
  return text.split(separators).map(change).join('')
}

/**
 * Reads `maya at alder dot edu`, but only if it fills the cell. In a sentence, “maya at alder.edu” may be about a
 * place.
 */
function restoreCell(cell: string): string {
  const words = cell.replaceAll('@', ' @ ').trim().split(/\s+/u, maxWords)
  const [local = '', sign = '', ...host] = words
  if (words.length >= maxWords || host.length === 0 || !atWords.has(sign.toLowerCase())) return cell
  const isHost = host.every((word, index) => index % 2 === 0 || dotWords.has(word.toLowerCase()))
  const address = `${local}@${host.map((word, index) => (index % 2 === 0 ? word : '.')).join('')}`
  return isHost && readEmail(address) !== null ? cell.replace(cell.trim(), () => address) : cell
}
/** More words than an address can have. */
const maxWords = 16

/**
 * Splits a line into its recipients as mail programs write them, `Ana Chen <a@x.edu>; Bo Li <b@x.edu>`. Returns any
 * other line unchanged.
 */
export function splitRecipients(spelled: string): string[] {
  const line = restoreAddresses(spelled)
  const named = splitNamed(line)
  if (named) return named.flatMap(splitRecipients)
  if (line.split('@').length <= 2 || (line.includes('\t') && !line.includes(';'))) return [spelled]
  const separate = separateNamed(line)
  if (separate !== line) return separate.split(';').flatMap((part) => part.trim() || [])
  const recipients: string[] = []
  let recipient = ''
  for (const part of line.split(/([,;])/u)) {
    if ((part !== ',' && part !== ';') || !endsWithAddress(recipient)) {
      recipient += part
      continue
    }
    recipients.push(recipient.trim())
    recipient = ''
  }
  // Text after the last address belongs to that address.
  if (recipient.trim() === '') return recipients
  if (recipient.includes('@')) return [...recipients, recipient.trim()]
  return [...recipients.slice(0, -1), `${recipients.at(-1) ?? ''}, ${recipient.trim()}`]
}

/**
 * Splits the lines of a list with partners, `Ana Chen<tab>ana@x.edu<tab>Bo Li<tab>bo@x.edu`, into the people of each
 * line. Null for any other list. A name fills one cell or two, and a group number may come before it.
 */
export function splitPartners(lines: readonly string[]): string[][] | null {
  const example = lines.find((line) => line.indexOf('@') !== line.lastIndexOf('@'))
  const sign = /[\t;,]/.exec(example ?? '')?.[0]
  if (example === undefined || sign === undefined) return null
  const width = splitBehindAddresses(example, sign)[1]!.length
  const rows = lines.map((line) => (line.includes('@') ? readPartners(line, sign, width) : [line]))
  if (rows.includes(null)) return null
  const partners = rows.flatMap((row) => row!.filter((person) => person.includes('@')))
  // If the same person is in several rows, they teach or advise the others.
  const areDifferent = new Set(partners.map((person) => person.toLowerCase())).size === partners.length
  return areDifferent ? rows.map((row) => row!) : null
}

function splitBehindAddresses(line: string, sign: string): string[][] {
  const people: string[][] = [[]]
  for (const cell of line.split(sign).map((text) => text.trim())) {
    people.at(-1)!.push(cell)
    if (cell.includes('@')) people.push([])
  }
  return people
}

function readPartners(line: string, sign: string, width: number): string[] | null {
  const people = splitBehindAddresses(line, sign)
  const rest = people.pop()!
  if (people[0]!.length === width + 1) people[0]!.shift()
  const isName = (name: string) =>
    /\p{L}/u.test(name) && !/[\d@]/.test(name) && (width > 2 || /\p{L}\s+\p{L}/u.test(name))
  const isPerson = (cells: string[]) =>
    cells.length === width && cells.slice(0, -1).every(isName) && bareAddress.test(cells.at(-1)!)
  const domains = new Set(people.map((cells) => cells.at(-1)!.split('@')[1]!.toLowerCase()))
  const areAll =
    [2, 3].includes(width) && people.every(isPerson) && domains.size === 1 && rest.every((cell) => cell === '')
  return areAll ? people.map((cells) => cells.join(sign)) : null
}

const countWords = (text: string) => text.split(/[\s,]+/u).filter((word) => /\p{L}/u.test(word)).length

/**
 * Splits a line from Outlook in which some recipients have no address: `Ana Chen <a@x.edu>; Li, Bo`. Null for any other
 * line, such as a row of cells.
 */
function splitNamed(line: string): string[] | null {
  const parts = line.split(';').flatMap((part) => part.trim() || [])
  const isNamed = (part: string, index: number) =>
    /<[^\s<>]{1,254}@[^\s<>]{1,254}>$/u.test(part)
      ? part.startsWith('<') || countWords(part.slice(0, part.indexOf('<'))) > 1
      : // The first cell of a row may be a whole name, too.
        !/[\d@<>:"\t]/u.test(part) && (index === 0 ? /\p{L},\s*\p{L}/u : /\p{L}[,\s]+\p{L}/u).test(part)
  return parts.length > 1 && line.includes('<') && parts.every(isNamed) ? parts : null
}

/**
 * Inserts semicolons between recipients if some have no address: `Ana Chen <a@x.edu>, Tom Ito, Bo Li <b@x.edu>`. Only
 * if other recipients have names without commas, and each part of the ambiguous text is a full name.
 */
function separateNamed(line: string): string {
  if (!line.includes('<') || line.includes(';') || line.includes('"')) return line
  const names = line.split(/<[^<>@]{1,254}@[^<>@]{1,254}>/u).map((name) => name.replace(/^\s?,/u, '').trim())
  const isPlain = (name: string) => countWords(name) > 1 && !name.includes(',')
  const isWhole = (part: string) => /^\p{Lu}\S*\s+\p{Lu}\S*$/u.test(part.trim())
  const doubtful = names.filter(
    (name) => name.includes(',') && name.split(',').every(isWhole) && fitsAccount(name.split(',').at(-1)!, name, line),
  )
  if (doubtful.length === 0 || !names.some(isPlain)) return line
  const separate = doubtful.reduce((text, name) => text.replace(name, () => name.replaceAll(',', ';')), line)
  return separate.replaceAll(/>\s?,/gu, '>;')
}

/**
 * Whether the address after `text` in a line contains the initials or the last word of `name`, which is the end of
 * `text`.
 */
function fitsAccount(name: string, text: string, line: string): boolean {
  const rest = line.slice(line.indexOf(text) + text.length)
  const account = foldName(rest.slice(rest.indexOf('<') + 1, rest.indexOf('@'))).replaceAll(/[^a-z]/g, '')
  const words = foldName(name.trim()).split(' ')
  const initials = words.map((word) => word[0]).join('')
  return initials.startsWith(account) || account.includes(words.at(-1)!)
}

/** Whether the last word of a text is an address. */
function endsWithAddress(text: string): boolean {
  const word =
    text
      .slice(-maxAddressLength)
      .trimEnd()
      .split(/[\s,;<]/u)
      .at(-1) ?? ''
  return word.includes('@') && !word.startsWith('@') && !word.endsWith('@')
}
/** The maximum length of an address with brackets and spaces around it, in characters. */
const maxAddressLength = 400
