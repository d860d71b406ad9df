// Reads answers in separate lines after a label, above or below the people they belong to: `Attendance: absent`.
import { isOpenAnswer } from './answers.ts'
import { saysAway } from './absence-remarks.ts'
import { foldTitle } from './column-titles.ts'
import { isPerson } from './doubtful-lines.ts'
import { readExtraRow } from './extra-rows.ts'
import { asksPresence, isAbsenceTitle, isArrivalTitle, isPresenceTitle, readMark } from './presence.ts'

/** Numbers of lines: `answers` have an answer, and `doubtful` have a person who wasn't there according to one. */
type LabeledAnswers = { answers: ReadonlySet<number>; doubtful: ReadonlySet<number> }

/**
 * Finds answers on lines of their own, such as “Status: absent”. In one list, either all of them are above their names
 * or all are below. If neither the ends of the list nor blank lines show which, an answer applies to the people on both
 * sides.
 */
export function findLabeledAnswers(lines: readonly string[]): LabeledAnswers {
  const lineAnswers = lines.map(readLabeledAnswer)
  const first = lineAnswers.findIndex((answer) => answer !== null)
  const last = lineAnswers.findLastIndex((answer) => answer !== null)
  if (first === -1) return { answers: new Set(), doubtful: new Set() }
  const isEdge = (line = '') => line.trim() === '' || readExtraRow([line], false) !== null
  const [isAbove, isBelow] =
    isEdge(lines[first - 1]) === isEdge(lines[last + 1])
      ? [lines.slice(0, first).every(isEdge), lines.slice(last + 1).every(isEdge)]
      : [isEdge(lines[first - 1]), isEdge(lines[last + 1])]
  const doubtful = new Set<number>()
  for (const [index, answer] of lineAnswers.entries()) {
    if (answer !== 'absent') continue
    const [next = ''] = lines.slice(index + 1)
    if (isAbove || !isBelow)
      for (let below = index + 1; below < lines.length && lineAnswers[below] === null; below += 1) doubtful.add(below)
    if (isBelow || !isAbove) {
      let hasName = false
      for (let above = index - 1; above >= 0 && lineAnswers[above] === null; above -= 1) {
        if (hasName && lines[above]!.trim() === '') break
        doubtful.add(above)
        // An address may come between a name and its answer.
        hasName ||= isPerson(lines[above]!) && !lines[above]!.includes('@')
        // At the end of a block, an answer may apply to everyone in it.
        if (hasName && !isEdge(next)) break
      }
    }
  }
  return { answers: new Set(lineAnswers.flatMap((answer, index) => (answer === null ? [] : index))), doubtful }
}

/** Returns the answer in a line. An open answer counts as absent. Null for any other line. */
function readLabeledAnswer(line: string): 'present' | 'absent' | null {
  const [, label = '', answer = ''] = labeled.exec(line) ?? []
  const title = foldTitle(label)
  const isAboutAbsence = isAbsenceTitle(title)
  const isAsked = statusLabel.test(title) || asksPresence.test(title) || isPresenceTitle(title) || isArrivalTitle(title)
  if (answer === '' || (!isAsked && !isAboutAbsence)) return null
  const meaning = saysAway(answer) || isOpenAnswer(answer) ? 'absent' : readMark(answer, false)
  if (meaning === null || !isAboutAbsence) return meaning
  return meaning === 'present' ? 'absent' : 'present'
}
/** An answer has at most three words and no digits, so it isn't a number of people. */
const labeled =
  /^[\s•*>-]{0,9}([^\s:：][^:：\t]{0,40}?)\s?[:：]\s{0,9}((?=[^\d]*[\p{L}✓✔☑✅✗✘❌])[^\s\d]+(?:\s[^\s\d]+){0,2})\s*$/u
const statusLabel = /^(?:(?:registration |rsvp |guest )?status|attendance|confirmed|participated)$/
