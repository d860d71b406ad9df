import { whyNotAPassword } from '#contract/sign-in/passwords.ts'
import { passwordMessages } from '#contract/sign-in/words.ts'
import { productName } from '#contract/product.ts'

/** Digits and signs at both ends that don't make a word strong: "Sunshine2024!" is "sunshine". More of them do. */
const mostDecoration = 5
/** A shorter common word with digits around it is not common any more. */
const shortestCore = 4

/**
 * Returns what is wrong with a new password, or null: a run or pattern, a common password, or words about its owner
 * (`own`: their address, their names, their university's name). The whole password is compared, as NIST SP 800-63B-4
 * (3.1.1.2) asks, with digits and signs at its ends taken off: a phrase that contains a common word is fine.
 */
export async function whyPasswordIsWeak(password: string, own: readonly string[]): Promise<string | null> {
  const fault = whyNotAPassword(password)
  if (fault) return fault
  const lower = password.toLowerCase()
  const [core, unit] = [withoutDecoration(lower), repeatedUnit(lower)]
  commonPasswords ??= readCommonPasswords()
  const common = await commonPasswords
  const forms = [lower, plain(lower), unit, ...(core.length >= shortestCore ? [core] : [])]
  if (forms.some((form) => common.has(form))) return passwordMessages.tooCommon
  const words = wordsOf([productName, ...own])
  return [lower, core].some((form) => isMadeOf(plain(form), words))
    ? passwordMessages.tooPersonal({ productName })
    : null
}

/** Read when somebody first chooses a password: most hours of a server see none, and the list takes 5 MB. */
let commonPasswords: Promise<ReadonlySet<string>> | null = null

/**
 * Returns the 49,233 most used passwords of leaked collections, short ones too because people add digits to those, and
 * the 7,776 words of Diceware, in lowercase.
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

/** Returns what a password repeats, or the password: "sunshinesunshine" is "sunshine" typed twice. */
function repeatedUnit(password: string): string {
  return password.slice(0, (password + password).indexOf(password, 1))
}

/** The words about an owner: each text as a whole and in its parts. */
function wordsOf(texts: readonly string[]): Set<string> {
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  return new Set(parts.map(plain).filter((word) => word.length >= 2))
}

/** A text as it is compared: lowercase letters and digits without accents. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Whether a text is these words in any order and nothing else. */
function isMadeOf(text: string, words: ReadonlySet<string>): boolean {
  const reached = [true]
  for (let end = 1; end <= text.length; end += 1)
    reached[end] = [...words].some((word) => (reached[end - word.length] ?? false) && text.slice(0, end).endsWith(word))
  return text !== '' && reached[text.length]!
}
