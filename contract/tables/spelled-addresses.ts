// Reads addresses as people write them: several in one line, or so that programs don't find them, `maya [at] alder
// [dot] edu`.
import { readEmail } from '#contract/email.ts'

const hint =
  /＠|[[({<] ?(?:at|@|ät|aet|arroba|arobase|chiocciola) ?[\])}>]|[\s@](?:at|@|ät|aet|arroba|arobase|chiocciola)\s|@\s|\s@/iu
const bracketedAt = /(?<=[\w+-]) {0,3}[[({<] ?(?:at|@|ät|aet|arroba|arobase|chiocciola) ?[\])}>] {0,3}(?=[a-z\d])/giu
const bracketedDot = /(?<=[\w-]) {0,3}[[({<] ?(?:dot|\.|punkt|punto|point) ?[\])}>] {0,3}(?=[a-z\d])/giu
const wideAddress = /^[^＠]+＠[^＠.．]+[.．][^＠]+$/u
const atWords = new Set(['at', '@', 'ät', 'aet', 'arroba', 'arobase', 'chiocciola'])
const dotWords = new Set(['dot', '.', 'punkt', 'punto', 'point'])

/** Returns a text with `@` and dots in its addresses, whose signs are spelled out, in brackets or among spaces. */
export function unspellAddresses(text: string): string {
  return hint.test(text) ? text.replaceAll(/[^\r\n]+/g, (line) => (hint.test(line) ? unspellLine(line) : line)) : text
}

function unspellLine(line: string): string {
  // Letters as wide as Chinese ones. A name may have such a sign, too.
  const narrow = mapParts(line, /([\s,;<>()]+)/u, (word) => (wideAddress.test(word) ? word.normalize('NFKC') : word))
  const joined = narrow.replaceAll(bracketedAt, '@').replaceAll(bracketedDot, '.')
  const hasAddress = joined.split(/[\s,;:<>()[\]"|]+/u).some((word) => word.includes('@') && readEmail(word) !== null)
  return mapParts(hasAddress ? joined : narrow, /([,;\t|<>"]+)/u, unspellCell)
}

function mapParts(text: string, separators: RegExp, change: (part: string) => string): string {
  return text.split(separators).map(change).join('')
}

/** Reads `maya at alder dot edu`, where nothing else is in the cell: someone may be at alder.edu. */
function unspellCell(cell: string): string {
  const words = cell.replaceAll('@', ' @ ').trim().split(/\s+/u, mostWords)
  const [local = '', sign = '', ...host] = words
  if (words.length >= mostWords || host.length === 0 || !atWords.has(sign.toLowerCase())) return cell
  const isHost = host.every((word, index) => index % 2 === 0 || dotWords.has(word.toLowerCase()))
  const address = `${local}@${host.map((word, index) => (index % 2 === 0 ? word : '.')).join('')}`
  return isHost && readEmail(address) !== null ? cell.replace(cell.trim(), () => address) : cell
}
/** More words than an address has. */
const mostWords = 16

/**
 * Returns each recipient of a line as mail programs write them, `Ana Chen <a@x.edu>; Bo Li <b@x.edu>`, or the line as
 * it is.
 */
export function splitRecipients(spelled: string): string[] {
  const line = unspellAddresses(spelled)
  if (line.split('@').length <= 2 || (line.includes('\t') && !line.includes(';'))) return [spelled]
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
  // Text after the last address belongs to it.
  if (recipient.trim() === '') return recipients
  if (recipient.includes('@')) return [...recipients, recipient.trim()]
  return [...recipients.slice(0, -1), `${recipients.at(-1) ?? ''}, ${recipient.trim()}`]
}

/** Whether the last word of a text is an address. */
function endsWithAddress(text: string): boolean {
  const word =
    text
      .slice(-longestAddress)
      .trimEnd()
      .split(/[\s,;<]/u)
      .at(-1) ?? ''
  return word.includes('@') && !word.startsWith('@') && !word.endsWith('@')
}
/** An address with brackets and spaces around it is shorter, in characters. */
const longestAddress = 400
