// Reads the only column of a list that has an unknown title, such as the event's name.
import { isMoment } from './moments.ts'
import { findAbsentMarks, isZero } from './presence.ts'

/** What the texts of a column may mean: `unsure` are those that may say that someone wasn't there. */
type Meaning = { absent: ReadonlySet<string>; unsure: ReadonlySet<string>; empty: 'unsure' | null }

/**
 * Reads a column of marks, words, times of day or numbers that may say who was there, or returns null. `texts` are
 * its filled cells, and `rows` the number of all. Cells that few rows fill are about something else, such as a remark.
 */
export function readOnlyColumn(title: string, texts: readonly string[], rows: number): Meaning | null {
  // Questions about presence are known, and yes may answer another one.
  if (
    title.trim().endsWith('?') ||
    texts.some((text) => yesOrNo.test(text)) ||
    texts.every((text) => /^[^xX\P{L}]$/u.test(text))
  )
    return null
  const empty = texts.length * 2 > rows ? 'unsure' : null
  const answer = (unsure: ReadonlySet<string>): Meaning => ({ absent: new Set(), unsure, empty })
  const isNumber = (text: string) => /^\d{1,3}(?:[.,]\d{1,3})?$/.test(text)
  if (texts.every(isNumber)) {
    const zeros = new Set(texts.filter(isZero))
    return zeros.size === 0 || texts.every(isZero) || ofAbsences.test(title) ? null : answer(zeros)
  }
  // A day alone may be a birthday.
  if (texts.every((text) => isMoment(text) && /\d[:.h]\d{2}/iu.test(text))) return answer(new Set())
  const absent = findAbsentMarks(texts)
  return absent === null || absent.size === new Set(texts).size ? null : answer(absent)
}
const ofAbsences = /absen|abwes|fehl|miss|ausen|ausên|assen|falt/iu
const yesOrNo =
  /^(?:y|yes|n|no|true|false|ja|nein|oui|non|sí|si|sim|não|sì|tak|nie|да|нет|はい|いいえ|是|否|예|아니요)$/iu
