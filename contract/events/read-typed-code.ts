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
  const plainText = toPlainSigns(text)
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
  const matches = [...plainText.matchAll(groups)]
  return wholeCode ?? (matches.length === 1 ? correctLookAlikes(matches[0]![1]!.replace(' ', '')) : null)
}

/** What the capital letters of the Greek and of the Cyrillic alphabet look like, in their order. */
const [greek, cyrillic] = ['AB__EZH_IK_MN_O_P__TY_X', 'A_B__E____K_MHO_PCT__X'] as const

/** Returns the ASCII letter that one of another keyboard looks like, or the digit that one of another script is. */
function readSign(sign: string): string {
  const code = sign.charCodeAt(0)
  const letter = greek[code - 0x391] ?? cyrillic[code - 0x410] ?? '_'
  if (letter !== '_') return letter
  // Zeros end with 6 in the code charts of India's scripts, and with 0 in others.
  const digit = (code - (code > 0x8ff && code < 0xe00 ? 6 : 0)) % 16
  return /\p{Nd}/u.test(sign) ? String(digit) : sign
}

function correctLookAlikes(text: string): string | null {
  const code = text.replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === typedCodeLength && madeOf.test(code) ? code : null
}
