import type { Fault } from '#contract/errors.ts'
import { passwordFault, passwordFaultText } from '#contract/sign-in/passwords.ts'
import { passwordMessages } from '#contract/sign-in/words.ts'
import { productName } from '#contract/product.ts'

/** Up to this many digits and signs at both ends don't make a word strong: "Sunshine2024!" is "sunshine". */
const mostDecoration = 5
/** A shorter common word with digits around it isn't common any more. */
const shortestCore = 4

/**
 * Returns what is wrong with a new password, or null: a run or pattern, a common password, or words about its owner
 * (`own`: their address, names and university's name). The whole password is compared, as NIST SP 800-63B-4 (3.1.1.2)
 * asks, without the digits and signs at its ends. A phrase that contains a common word is fine.
 */
export async function whyPasswordIsWeak(password: string, own: readonly string[]): Promise<Fault | null> {
  const fault = passwordFault(password)
  if (fault) return { code: fault, text: passwordFaultText(fault) }
  const lower = password.toLowerCase()
  const [core, unit] = [withoutDecoration(lower), repeatedUnit(lower)]
  commonPasswords ??= readCommonPasswords()
  const common = await commonPasswords
  const forms = [lower, plain(lower), unit, ...(core.length >= shortestCore ? [core] : [])]
  if (forms.some((form) => common.has(form))) return { code: 'too_common', text: passwordMessages.tooCommon }
  const words = wordsOf([productName, ...own])
  return [lower, core].some((form) => isMadeOf(plain(form), words))
    ? { code: 'too_personal', text: passwordMessages.tooPersonal({ productName }) }
    : null
}

/** Loaded when someone first chooses a password: in most hours no one does, and the list takes 5 MB. */
let commonPasswords: Promise<ReadonlySet<string>> | null = null

/**
 * Returns the 49,233 most used passwords of leaked collections (also short ones, because people add digits to those)
 * and the 7,776 words of Diceware, in lowercase.
 */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...dictionary['diceware-common']])
}

/** Returns a password without a few digits and signs at its ends. */
function withoutDecoration(password: string): string {
  const [first, last] = [/\p{L}/u.exec(password), /\p{L}(?=\P{L}*$)/u.exec(password)]
  if (!first || !last) return password
  const core = password.slice(first.index, last.index + last[0].length)
  return password.length - core.length <= mostDecoration ? core : password
}

/** Returns the repeated part of a password, or the password: "sunshinesunshine" is "sunshine" typed twice. */
function repeatedUnit(password: string): string {
  return password.slice(0, (password + password).indexOf(password, 1))
}

/** The words about an owner: each text as a whole and in its parts. */
function wordsOf(texts: readonly string[]): Set<string> {
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return new Set(parts.map(plain).filter((word) => word.length >= 2))
}

/** Normalizes a text for comparing: lowercase letters and digits without accents. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Whether a text consists only of these words, in any order. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const reached = [true]
  for (let end = 1; end <= text.length; end += 1)
    reached[end] = [...words].some((word) => (reached[end - word.length] ?? false) && text.slice(0, end).endsWith(word))
  return text !== '' && reached[text.length]!
}
