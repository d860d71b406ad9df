// Finds what lists say in words about someone who wasn't there, in remarks beside names and addresses.
import { isNotComing } from './answers.ts'
import { absentWords, illWords, isZero, saysAbsent } from './presence.ts'

/** Sentences about oneself or others who don't come. */
const refusal =
  /(?<!\p{L})(?:(?:can|won|couldn)[’']?t|can ?not|will not|(?:un|not )able to|not going to)\s(?:\p{L}+\s){0,3}(?:come|make|attend|be|join|go|today)(?!\p{L})/iu
const refusalWords =
  /(?<!\p{L})(?:absent|sick|not (?:coming|here|there|feeling well)|miss(?:ing)? (?:class|today)|out today)(?!\p{L})/iu

/** Whether a text says in a sentence that someone doesn't come. */
export function isRefusal(text: string): boolean {
  return refusal.test(text) || refusalWords.test(text)
}

/** Whether a line says it in brackets, or behind a whole name and a dash or an address. So does `(0 min)`. */
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
    // A number or a room may be before a name, and a first name before its last one.
    (wholeName.test(name) && isRemark(behindDash)) ||
    (/\p{L}[,\s]+\p{L}/u.test(head) && (saysAway(behind) || isNotComing(behind)))
  )
}
const wholeName = /^\P{N}*\p{L}[,\s]+\p{L}\P{N}*$/u

/** Whether a remark is a word of absence, also with a reason behind it: `absent, flu`, `was sick today`. */
export function saysAway(remark: string): boolean {
  const text = remark.replace(/^[^\p{L}]+/u, '').replace(/^(?:was|is)\s+/iu, '')
  const word = [absentWords, illWords].flatMap((words) => words.exec(text)?.[0] ?? [])[0]
  if (word === undefined) return refusal.exec(remark.trim())?.index === 0 || wasNot.test(remark.trim())
  return reason.test(text.slice(word.length))
}
const wasNot = /^(?:was|is)(?:n[’']t| not) (?:here|there|present|in class)(?!\p{L})/iu
/** `Sick, Maria` is a name. */
const reason = /^\s*(?:[)\].!]*$|today(?!\p{L})|(?:with|due to|because)\s|[,;:–—-]\s*(?=\S)(?!\p{Lu}\p{Ll}))/u

/** Reads what a remark behind a name says: `Ana Chen (absent)`, `Ana Chen - was sick`. */
export function readRemark(text: string): 'absent' | 'unsure' | null {
  const start = Math.max(text.lastIndexOf('('), text.lastIndexOf('['), text.lastIndexOf(' - '), text.lastIndexOf(' – '))
  const remark =
    start < 1
      ? ''
      : text
          .slice(start)
          .replaceAll(/[()[\]–-]/gu, ' ')
          .trim()
  if (remark.length < shortestRemark) return null
  return saysAbsent(remark) ? 'absent' : holdsAbsence(text) ? 'unsure' : null
}

const shortestRemark = 3
