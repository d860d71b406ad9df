import { toPlainSigns } from '#contract/plain-signs.ts'
import { typedCodeAlphabet, typedCodeLength } from './typed-code.ts'

const madeOf = new RegExp(`^[${typedCodeAlphabet}]+$`)
/** The longest text to look at, in characters: a sentence that someone pasted with the code in it. */
const longestText = 500

/**
 * Takes what someone typed or pasted. Returns the code's 8 characters with look-alikes corrected, or null for an
 * invalid code and for two of them. Other characters may be around and between them, as in `“7k2m–9qxa”.`, and words
 * before and after a code with its hyphen, with a digit, or with a blank and a digit on both sides of it.
 */
export function readTypedCode(text: string): string | null {
  if (text.length > longestText) return null
  const plainText = toPlainSigns(text.replaceAll(htmlSign, readHtmlSign))
    .toUpperCase()
    .replaceAll(/[^\p{ASCII}]/gu, readSign)
  const written = [...plainText.matchAll(/(?:^|[^0-9A-Z_-])([0-9A-Z]{4}) ?- ?([0-9A-Z]{4})(?![0-9A-Z_-])/g)]
  const codes = new Set(written.flatMap(([, start = '', end = '']) => correctLookAlikes(start + end) ?? []))
  // Rooms, days and phone numbers have digits only.
  const likely = [...codes].filter((code) => codes.size === 1 || /[A-Z]/.test(code))
  if (written.length > 0) return likely.length === 1 ? likely[0]! : null
  const wholeCode = correctLookAlikes(plainText.replaceAll(/[^0-9A-Z]/g, ''))
  // Looked ahead, because groups can overlap: of three, any two may be the code.
  const groups = /(?:^|[\s:=“"'(])(?=(?=[A-Z]*\d)([0-9A-Z]{4}(?: (?=[A-Z]*\d))?[0-9A-Z]{4})(?=$|[\s.,;!?”"')]))/g
  const [match, ...moreMatches] = new Set(
    Array.from(plainText.matchAll(groups), ([, group = '']) => {
      const code = group.replace(' ', '')
      return correctLookAlikes(code) ?? code
    }),
  )
  return wholeCode ?? (match !== undefined && moreMatches.length === 0 ? correctLookAlikes(match) : null)
}

/** The name of a dash, a space or a soft hyphen in HTML, or the code of any sign: `&ndash;`, `&#8209;`. */
const htmlSign = /&(?:amp;)?(?:#(\d{1,5}|x[\da-f]{1,4})|[nm]dash|minus|nbsp|e[nm]sp|thinsp|shy);/gi

function readHtmlSign(sign: string, code = ''): string {
  if (code === '') return /shy/i.test(sign) ? '' : /sp;/i.test(sign) ? ' ' : '-'
  return String.fromCharCode(Number(`0${code}`))
}

/** What the capital letters of the Greek and of the Cyrillic alphabet look like, in their order. */
const [greek, cyrillic] = ['AB__EZH_IK_MN_O_P__TY_X', 'A_B__E____K_MHO_PCT__X'] as const

/** Returns the ASCII letter that one of another keyboard looks like, or the digit that one of another script is. */
function readSign(sign: string): string {
  const code = sign.codePointAt(0)!
  const letter = greek[code - 0x391] ?? cyrillic[code - 0x410] ?? '_'
  if (letter !== '_') return letter
  if (!/\p{Nd}/u.test(sign)) return sign
  // Unicode has the ten digits of each script in a row.
  const place = Array.from({ length: 100 }).findIndex((_, n) => !/\p{Nd}/u.test(String.fromCodePoint(code - n - 1)))
  return String(place % 10)
}

function correctLookAlikes(text: string): string | null {
  const code = text.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === typedCodeLength && madeOf.test(code) ? code : null
}
