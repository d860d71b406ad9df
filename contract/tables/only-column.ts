// Reads the only column of a list that has an unknown title, such as the event's name.
import { isMoment } from './moments.ts'
import { findAbsentMarks, saysAbsent, timeTitle } from './presence.ts'
import { isNotComing, isSureAnswer } from './answers.ts'

/** The texts of a column that say that someone wasn't there, and those that may say it. */
type Meaning = { absent: ReadonlySet<string>; unsure: ReadonlySet<string>; empty: 'unsure' | null }

/**
 * Reads a column of words of presence and absence, of marks, or of times below the title `Time`, or returns null:
 * numbers and other times may say anything. `title` is as foldTitle returns it, `texts` are the filled cells, and
 * `rows` the number of all. Where few rows have a word, it may be a remark. One mark may be that of a role.
 */
export function readOnlyColumn(title: string, texts: readonly string[], rows: number): Meaning | null {
  const marks = texts.every((text) => mark.test(text)) && !otherMarks.test(title) ? findAbsentMarks(texts) : null
  if (marks && marks.size < texts.length && texts.length > 1)
    return { absent: new Set(), unsure: marks, empty: 'unsure' }
  const isTime = (text: string) => isMoment(text) && /\d[:.h]\d{2}/iu.test(text)
  const areWords = texts.some(isPresent) && texts.every((text) => isPresent(text) || saysAbsent(text))
  if (!areWords && !(timeTitle.test(title) && texts.every(isTime))) return null
  const absent = new Set(texts.filter((text) => isSureAnswer(text) && isNotComing(text)))
  return {
    absent,
    unsure: new Set(texts.filter((text) => saysAbsent(text) && !absent.has(text))),
    empty: texts.length * 2 > rows ? 'unsure' : null,
  }
}
/** A cross, a circle or a check mark. */
const mark = /^(?:[xo]|[^\p{L}\p{N}\s]\ufe0f?)$/iu
/** Facts that have marks, too, in titles as foldTitle returns them. */
const otherMarks =
  /(?<!\p{L})(?:paid|fees?|deposit|books?|textbooks?|consent|waiver|photos?|forms?|vegan|vegetarian|allerg\p{L}*|lunch|dinner|member|registered|enrolled|audit|homework|hw|assignment|submitted|credit|leader|captain|speaker|presenter|volunteer|laptop|transfer|honors|bezahlt|einwilligung|vegetarisch|buch|paye|paga\p{L}*)(?!\p{L})/u

function isPresent(text: string): boolean {
  return /^(?:present|here|attended)$/i.test(text)
}
