// Reads the only column of a list whose title is unknown, such as the name of the event.
import { isMoment } from './moments.ts'
import { findAbsentMarks, saysAbsent, timeTitle } from './presence.ts'
import { isNotComing, isClearAnswer } from './answers.ts'

/** `absent` contains the texts that mean someone wasn't there, and `unsure` the texts that may mean it. */
type Meaning = { absent: ReadonlySet<string>; unsure: ReadonlySet<string>; empty: 'unsure' | null }

/**
 * Reads a column with words of presence and absence, with marks, or with times below the title `Time`. Returns null for
 * other columns, because numbers and other times may mean anything. `title` is in the form of `foldTitle`, `texts` are
 * the filled cells, and `rows` is the number of all rows. If few rows have a word, it may be a remark. A single mark
 * may be about a role.
 */
export function readOnlyColumn(title: string, texts: readonly string[], rows: number): Meaning | null {
  const marks = texts.every((text) => mark.test(text)) && !otherMarks.test(title) ? findAbsentMarks(texts) : null
  if (marks && marks.size < texts.length && texts.length > 1)
    return { absent: new Set(), unsure: marks, empty: 'unsure' }
  const isTime = (text: string) => isMoment(text) && /\d[:.h]\d{2}/iu.test(text)
  const areWords = texts.some(isPresent) && texts.every((text) => isPresent(text) || saysAbsent(text))
  if (!areWords && !(timeTitle.test(title) && texts.every(isTime))) return null
  const absent = new Set(texts.filter((text) => isClearAnswer(text) && isNotComing(text)))
  return {
    absent,
    unsure: new Set(texts.filter((text) => saysAbsent(text) && !absent.has(text))),
    empty: texts.length * 2 > rows ? 'unsure' : null,
  }
}
/** A cross, a circle or a check mark. */
const mark = /^(?:[xo]|[^\p{L}\p{N}\s]\ufe0f?)$/iu
/** Facts that may also have marks, as titles in the form of `foldTitle`. */
const otherMarks =
  /(?<!\p{L})(?:paid|fees?|deposit|books?|textbooks?|consent|waiver|photos?|forms?|vegan|vegetarian|allerg\p{L}*|lunch|dinner|member|registered|enrolled|audit|homework|hw|assignment|submitted|credit|leader|captain|speaker|presenter|volunteer|laptop|transfer|honors|bezahlt|einwilligung|vegetarisch|buch|paye|paga\p{L}*)(?!\p{L})/u

function isPresent(text: string): boolean {
  return /^(?:present|here|attended)$/i.test(text)
}
