// Finds what lists say in words about someone who wasn't there, in remarks beside names and addresses.
import { isNotComing } from './answers.ts'
import { absentWords, illWords, isZero, saysAbsent } from './presence.ts'

/** What people write about themselves and others who don't come. */
const refusal =
  /(?<!\p{L})(?:(?:can|won|couldn)[’']?t|can ?not|will not|(?:un|not )able to|not going to)\s(?:\p{L}+\s){0,3}(?:come|make|attend|be|join|go|today)(?!\p{L})|(?<!\p{L})(?:was|were|is)(?:n[’']t| not) (?:here|there|present|in (?:class|attendance))(?!\p{L})|(?<!\p{L})(?:absent|sick|not (?:coming|here|there|feeling well)|miss(?:ing)? (?:class|today)|out today)(?!\p{L})/iu

/** Whether a text says in a sentence that someone doesn't come. */
export function isRefusal(text: string): boolean {
  return refusal.test(text)
}

/** Whether a line says it in brackets, behind a dash, or behind an address. So does `(0 min)`. */
export function holdsAbsence(line: string): boolean {
  const address = /[^\s@]{0,64}@\S{0,255}/u.exec(line)
  const head = address ? line.slice(0, address.index) : line
  const tail = address ? line.slice(address.index + address[0].length) : ''
  const remarks = Array.from(head.matchAll(beside), ([, bracketed, behind = '']) => bracketed ?? behind)
  // Alone before it, an address may have the last name behind it.
  const bracket = tail.search(/[([（［]/u)
  const behind = /\p{L}/u.test(head) ? tail : bracket === -1 ? '' : tail.slice(bracket)
  return (
    remarks.some((remark) => saysAway(remark) || isZero(remark)) ||
    saysAway(behind) ||
    listEnds(behind).some(isNotComing)
  )
}
const beside = /[([（［]([^()[\]（）［］]{1,60})|\s[-–—]\s([^()[\]（）［］]{1,60})/gu

/** Whether a remark says it: `was sick today`, `11/30 absent`. */
export function saysAway(remark: string): boolean {
  return isRefusal(remark) || listEnds(remark).some((end) => absentWords.test(end) || illWords.test(end))
}

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
  return saysAbsent(remark) ? 'absent' : saysAway(remark) ? 'unsure' : null
}

const shortestRemark = 3

/** Returns what is from each word of a remark to its end. */
function listEnds(remark: string): string[] {
  const words = remark.match(/[\p{L}\p{M}\p{N}’'-]+/gu)?.slice(0, mostWords) ?? []
  return words.map((_, index) => words.slice(index).join(' '))
}
const mostWords = 20
