import { toPlainSigns } from '#contract/plain-signs.ts'
import { typedCodeAlphabet, typedCodeLength } from './typed-code.ts'

const madeOf = new RegExp(`^[${typedCodeAlphabet}]+$`)
/** The maximum length of the text, in characters: someone may paste a sentence that contains the code. */
const maxTextLength = 500

/**
 * Reads a code from typed or pasted text. Returns the code's 8 characters with look-alikes corrected, or null if the
 * code is invalid or there are two codes. Other characters may surround and separate the 8 characters, as in
 * `“7k2m–9qxa”.`. Words may come before and after a code if it has its hyphen, if it contains a digit, or if it has a
 * space in the middle and a digit in each half.
 */
export function readTypedCode(text: string): string | null {
  if (text.length > maxTextLength) return null
  const plainText = toPlainSigns(text.replaceAll(htmlSign, readHtmlSign))
    .toUpperCase()
    .replaceAll(/[^\p{ASCII}]/gu, readSign)
  const written = [...plainText.matchAll(/(?:^|[^0-9A-Z_-])([0-9A-Z]{4}) ?- ?([0-9A-Z]{4})(?![0-9A-Z_-])/g)]
  const codes = new Set(written.flatMap(([, start = '', end = '']) => correctLookAlikes(start + end) ?? []))
  // Room numbers, dates and phone numbers contain only digits.
  const likely = [...codes].filter((code) => codes.size === 1 || /[A-Z]/.test(code))
  if (written.length > 0) return likely.length === 1 ? likely[0]! : null
  const wholeCode = correctLookAlikes(plainText.replaceAll(/[^0-9A-Z]/g, ''))
  // A lookahead, because groups can overlap: with three groups, any adjacent two may be the code.
  const groups = /(?:^|[\s:=“"'(])(?=(?=[A-Z]*\d)([0-9A-Z]{4}(?: (?=[A-Z]*\d))?[0-9A-Z]{4})(?=$|[\s.,;!?”"')]))/g
  const [match, ...moreMatches] = new Set(
    Array.from(plainText.matchAll(groups), ([, group = '']) => {
      const code = group.replace(' ', '')
      return correctLookAlikes(code) ?? code
    }),
  )
  return wholeCode ?? (match !== undefined && moreMatches.length === 0 ? correctLookAlikes(match) : null)
}

/** The HTML entity of a dash, space or soft hyphen, or the numeric entity of any character: `&ndash;`, `&#8209;`. */
const htmlSign = /&(?:amp;)?(?:#(\d{1,5}|x[\da-f]{1,4})|[nm]dash|minus|nbsp|e[nm]sp|thinsp|shy);/gi

function readHtmlSign(sign: string, code = ''): string {
  if (code === '') return /shy/i.test(sign) ? '' : /sp;/i.test(sign) ? ' ' : '-'
  return String.fromCharCode(Number(`0${code}`))
}

/** The Latin look-alikes of the Greek and Cyrillic capital letters, in alphabetical order. */
const [greek, cyrillic] = ['AB__EZH_IK_MN_O_P__TY_X', 'A_B__E____K_MHO_PCT__X'] as const

/** Returns the ASCII letter that a Greek or Cyrillic letter looks like, or the value of a digit in another script. */
function readSign(sign: string): string {
  const code = sign.codePointAt(0)!
  const letter = greek[code - 0x391] ?? cyrillic[code - 0x410] ?? '_'
  if (letter !== '_') return letter
  if (!/\p{Nd}/u.test(sign)) return sign
  // In Unicode, the ten digits of each script are contiguous.
  const place = Array.from({ length: 100 }).findIndex((_, n) => !/\p{Nd}/u.test(String.fromCodePoint(code - n - 1)))
  return String(place % 10)
}

function correctLookAlikes(text: string): string | null {
  const code = text.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === typedCodeLength && madeOf.test(code) ? code : null
}
