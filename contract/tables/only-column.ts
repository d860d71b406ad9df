// Reads the only column of a list that has an unknown title, such as the event's name.
import { isMoment } from './moments.ts'
import { saysAbsent, timeTitle } from './presence.ts'
import { isNotComing, isSureAnswer } from './answers.ts'

/** The texts of a column that say that someone wasn't there, and those that may say it. */
type Meaning = { absent: ReadonlySet<string>; unsure: ReadonlySet<string>; empty: 'unsure' | null }

/**
 * Reads a column of words of presence and absence, or of times below the title `Time`, or returns null: numbers, marks
 * and other times may say anything. `title` is as foldTitle returns it, `texts` are the filled cells, and `rows` the
 * number of all. Where few rows have something, it may be a remark.
 */
export function readOnlyColumn(title: string, texts: readonly string[], rows: number): Meaning | null {
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

function isPresent(text: string): boolean {
  return /^(?:present|here|attended)$/i.test(text)
}
