// Finds remarks beside names and addresses that say in words that someone wasn't there.
import { isNotComing } from './answers.ts'
import { absentWords, sickPattern, isZero, saysAbsent } from './presence.ts'

/** Sentences in which people say that they or others aren't coming. */
const refusal =
  /(?<!\p{L})(?:(?:can|won|couldn)[’']?t|can ?not|will not|(?:un|not )able to|not going to)\s(?:\p{L}+\s){0,3}(?:come|make|attend|be|join|go|today)(?!\p{L})/iu
const refusalWords =
  /(?<!\p{L})(?:absent|sick|not (?:coming|here|there|feeling well)|miss(?:ing)? (?:class|today)|out today)(?!\p{L})/iu

/** Whether a text contains a sentence that says that someone isn't coming. */
export function isRefusal(text: string): boolean {
  return refusal.test(text) || refusalWords.test(text)
}

/**
 * Whether a line has a remark of absence: in parentheses, or after a full name and a dash, or after an address. `(0
 * min)` is also one.
 */
export function holdsAbsence(line: string): boolean {
  const address = /[^\s@]{0,64}@\S{0,255}/u.exec(line)
  const head = address ? line.slice(0, address.index) : line
  const tail = address ? line.slice(address.index + address[0].length) : ''
  const isRemark = (remark: string) => saysAway(remark) || (isZero(remark) && /\p{L}/u.test(remark))
  const bracketed = Array.from(line.matchAll(/[([（［]([^()[\]（）［］]{1,60})/gu), ([, remark = '']) => remark)
  const [, name = '', behindDash = ''] = /^(.{1,200}?)\s[-–—]\s(.{1,60})$/u.exec(head.trim()) ?? []
  const behind = tail.replace(/^[^\p{L}]+(?:[ap]\.?m\.?(?!\p{L})[^\p{L}]*)?/iu, '').trim()
  return (
    bracketed.some(isRemark) ||
    // A number or a room may come before a name, and a first name before its last name.
    (wholeName.test(name) && isRemark(behindDash)) ||
    (/\p{L}[,\s]+\p{L}/u.test(head) && (saysAway(behind) || isNotComing(behind)))
  )
}
const wholeName = /^\P{N}*\p{L}[,\s]+\p{L}\P{N}*$/u

/** Whether a remark is a word for absence, even with a reason after it: `absent, flu`, `was sick today`. */
export function saysAway(remark: string): boolean {
  if (ownAbsence.test(remark.trim())) return true
  const text = remark.replace(/^[^\p{L}]+/u, '').replace(/^(?:was|is)\s+/iu, '')
  const word = [absentWords, sickPattern].flatMap((words) => words.exec(text)?.[0] ?? [])[0]
  if (word === undefined) return refusal.exec(remark.trim())?.index === 0 || wasNot.test(remark.trim())
  return reason.test(text.slice(word.length))
}
/** `I was absent`, `Sorry, I missed class`. */
const ownAbsence =
  /^(?:sorry,?\s)?i(?:\s?['’]?m|\s(?:am|was))?\s(?:absent|sick|ill|away|not (?:there|coming)|(?:unable|not able) to (?:attend|come|make it)|missed (?:it|class|this)|could(?: not|n['’]t) (?:attend|come|be there|make it))(?:\s(?:today|due to|because|with)(?!\p{L}).{0,200}|[\s.!]{0,9})$/iu
const wasNot = /^(?:was|is)(?:n[’']t| not) (?:here|there|present|in class)(?!\p{L})/iu
/** Doesn't match `Sick, Maria`, which is a name. */
const reason = /^\s*(?:[)\].!]*$|today(?!\p{L})|(?:with|due to|because)\s|[,;:–—-]\s*(?=\S)(?!\p{Lu}\p{Ll}))/u

/** Reads the remark after a name: `Ana Chen (absent)`, `Ana Chen - was sick`. */
export function readRemark(text: string): 'absent' | 'unsure' | null {
  const start = Math.max(text.lastIndexOf('('), text.lastIndexOf('['), text.lastIndexOf(' - '), text.lastIndexOf(' – '))
  const remark =
    start < 1
      ? ''
      : text
          .slice(start)
          .replaceAll(/[()[\]–-]/gu, ' ')
          .trim()
  if (remark.length < minRemarkLength) return null
  return saysAbsent(remark) ? 'absent' : holdsAbsence(text) ? 'unsure' : null
}

const minRemarkLength = 3
