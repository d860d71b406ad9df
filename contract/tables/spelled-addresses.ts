// Reads addresses as people write them to keep programs from finding them: `maya [at] alder [dot] edu`.
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
