import type { RollMark } from '#contract/rolls/marks.ts'
import { markingWords } from '#contract/rolls/marks/words.ts'
import type { ShownMark } from '#contract/rolls/shown-mark.ts'
import { dateAndTime } from '#web/kit/time/times.ts'

/** Whether a mark is about this registered or pending student. */
export function isOfPerson({ student, pending_student: pending }: RollMark, id: string): boolean {
  return student === id || pending === id
}

/** Whether a mark is about presence and hasn’t been undone. */
function isCurrentPresence(mark: RollMark): boolean {
  return mark.undone_at === null && mark.class === null
}

/** Returns the current marks about presence, by person id. */
export function currentByPerson(marks: readonly RollMark[]): Map<string, RollMark> {
  return new Map(marks.filter(isCurrentPresence).map((mark) => [(mark.student ?? mark.pending_student)!, mark]))
}

/** Returns when an event’s marks last changed (ms), the same number that the stream sends. 0 if there are no marks. */
export function latestChange(marks: readonly RollMark[]): number {
  return marks.reduce((latest, mark) => Math.max(latest, Date.parse(mark.undone_at ?? mark.made_at)), 0)
}

type Row = { student_id?: string | null | undefined; mark?: { id: string } | null | undefined }

/** Whether any row’s mark differs from the student’s current mark. */
export function haveOtherMarks(rows: readonly Row[], marks: readonly RollMark[]): boolean {
  const current = currentByPerson(marks)
  return rows.some(({ student_id: student, mark }) => student && current.get(student)?.id !== mark?.id)
}

/** Converts a mark to the form that rolls show beside its student. */
export function toShownMark({ id, says, reason_kind, reason, made_by, made_at }: RollMark): ShownMark {
  return { id, says, reason_kind, reason, made_by, made_at }
}

/** 'Marked present', or for a mark about credit 'Counts for BIO 210'. */
export function describeSays({ says, class: classId, class_name: name }: RollMark): string {
  if (classId !== null) return markingWords.creditOf({ says, class: name ?? '' })
  if (says === 'present') return markingWords.markedPresent
  return says === 'absent' ? markingWords.markedAbsent : markingWords.excused
}

/**
 * Describes how a mark ended: 'Undone by Eleanor Whitcombe, Tue, Mar 3, 2026, 10:05 AM: “Another Noor”', or that a
 * later mark replaced it. Null while it is current.
 */
export function describeEnd(mark: RollMark, marks: readonly RollMark[]): string | null {
  if (mark.undone_at === null) return null
  const endedAt = dateAndTime(mark.undone_at)
  const name = mark.undone_by
  // A new mark ends the previous one at the same moment.
  const isReplaced = marks.some(
    (otherMark) => otherMark.id !== mark.id && otherMark.class === mark.class && otherMark.made_at === mark.undone_at,
  )
  if (isReplaced)
    return name === null ? markingWords.replacedAt({ at: endedAt }) : markingWords.replacedBy({ name, at: endedAt })
  const undone = name === null ? markingWords.undoneAt({ at: endedAt }) : markingWords.undoneBy({ name, at: endedAt })
  return mark.undo_reason ? `${undone}: ${markingWords.quoted({ reason: mark.undo_reason })}` : undone
}

/** Returns the current marks that say someone was absent or is excused. */
export function selectNotPresentMarks(marks: readonly RollMark[]): RollMark[] {
  return marks.filter((mark) => isCurrentPresence(mark) && mark.says !== 'present')
}
