import type { Fault } from '#contract/errors.ts'
import { passwordFault, passwordFaultText } from '#contract/sign-in/passwords.ts'
import { passwordMessages } from '#contract/sign-in/words.ts'
import { productName } from '#contract/product.ts'

/** Up to this many digits and signs at the ends are ignored: "Sunshine2024!" counts as "sunshine". */
const maxDecoration = 5
/** The shortest word (letters) that counts as common despite the digits and signs around it. */
const minCoreLength = 4

/**
 * Returns why a new password is too weak, or null. It's too weak if it is a run or a pattern, a common password, or
 * made of words about its owner (`ownWords`: their address, names and university). As NIST SP 800-63B-4 (3.1.1.2)
 * requires, the whole password is compared, except for digits and signs at its ends. A phrase that contains a common
 * word is accepted.
 */
export async function whyPasswordIsWeak(password: string, ownWords: readonly string[]): Promise<Fault | null> {
  const fault = passwordFault(password)
  if (fault) return { code: fault, text: passwordFaultText(fault) }
  const lower = password.toLowerCase()
  const [core, unit] = [withoutDecoration(lower), repeatedUnit(lower)]
  commonPasswords ??= readCommonPasswords()
  const common = await commonPasswords
  const forms = [lower, plain(lower), unit, ...(core.length >= minCoreLength ? [core] : [])]
  if (forms.some((form) => common.has(form))) return { code: 'too_common', text: passwordMessages.tooCommon }
  const words = splitWords([productName, ...ownWords])
  return [lower, core].some((form) => hasOnlyWords(plain(form), words))
    ? { code: 'too_personal', text: passwordMessages.tooPersonal({ productName }) }
    : null
}

/** Loaded when someone first chooses a password, because the list takes 5 MB. */
let commonPasswords: Promise<ReadonlySet<string>> | null = null

/**
 * Returns the 49,233 most common leaked passwords and the 7,776 words of Diceware, in lowercase. Includes short ones,
 * because people add digits to them.
 */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...dictionary['diceware-common']])
}

/** Returns a password without the digits and signs at its ends, if they are few. */
function withoutDecoration(password: string): string {
  const [first, last] = [/\p{L}/u.exec(password), /\p{L}(?=\P{L}*$)/u.exec(password)]
  if (!first || !last) return password
  const core = password.slice(first.index, last.index + last[0].length)
  return password.length - core.length <= maxDecoration ? core : password
}

/** Returns the part that a password repeats ("sunshine" in "sunshinesunshine"), or the whole password. */
function repeatedUnit(password: string): string {
  return password.slice(0, (password + password).indexOf(password, 1))
}

/** Returns each text and the words in it, normalized. */
function splitWords(texts: readonly string[]): Set<string> {
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
function hasOnlyWords(text: string, words: ReadonlySet<string>): boolean {
  const reached = [true]
  for (let end = 1; end <= text.length; end += 1)
    reached[end] = [...words].some((word) => (reached[end - word.length] ?? false) && text.slice(0, end).endsWith(word))
  return text !== '' && reached[text.length]!
}
