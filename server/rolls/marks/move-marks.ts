import type { DbOrTrx } from '#server/database/schema.ts'
import type { DomainEvents } from '#server/domain-events/domain-events.ts'
import { lockEvent } from '#server/events/store.ts'
import type { Person } from './find-people.ts'
import { chooseMarkMoment, undoCurrentMarksWithIds } from './store.ts'

/**
 * Moves all marks of a pending student to the student who has just registered, or to the person with the corrected
 * address, who may already have marks. If both have a current mark for the same event and class, that person's own mark
 * stays current, because the faculty member who corrects an address may not manage the event. The pending student's
 * mark is undone in that faculty member's name. `corrected.at` in ms.
 */
export async function moveMarks(
  trx: DbOrTrx,
  { pending, to: newPerson, corrected }: DomainEvents['pendingStudentReplaced'],
): Promise<void> {
  await move(trx, { pending, to: newPerson, corrected, classId: null })
}

/**
 * Moves only a pending student’s marks about credit in one class, by the same rules, to the person who took their place
 * in it.
 */
export async function moveCreditMarks(
  trx: DbOrTrx,
  { classId, from: { pending }, to: { student_id, pending_student_id }, corrected }: DomainEvents['placeMoved'],
): Promise<void> {
  await move(trx, { pending, to: { student_id, pending_student_id }, corrected, classId })
}

/** The marks to move: all of them, or only those about credit in `classId`. */
type Moving = DomainEvents['pendingStudentReplaced'] & { classId: string | null }

async function move(trx: DbOrTrx, { pending, to: newPerson, corrected, classId }: Moving): Promise<void> {
  const conflicts = corrected ? await inConflict(trx, pending, newPerson, classId) : []
  for (const [event, marks] of Map.groupBy(conflicts, (mark) => mark.event_id)) {
    await lockEvent(trx, event)
    const ids = marks.map(({ id }) => id)
    const undone_at = await chooseMarkMoment(trx, event, corrected!.at)
    const undoer = { undone_by_faculty_id: corrected!.faculty, undone_by_admin_id: null, undo_reason: null }
    await undoCurrentMarksWithIds(trx, ids, { undone_at, ...undoer })
  }
  await trx
    .updateTable('roll_mark')
    .set(newPerson)
    .where('pending_student_id', '=', pending)
    .$if(classId !== null, (marks) => marks.where('class_id', '=', classId))
    .execute()
}

/** Returns a pending student's current marks for which the other person also has a current mark, ordered by event. */
function inConflict(trx: DbOrTrx, pending: string, newPerson: Person, classId: string | null) {
  const [person, id] =
    newPerson.student_id === null
      ? (['other.pending_student_id', newPerson.pending_student_id] as const)
      : (['other.student_id', newPerson.student_id] as const)
  return trx
    .selectFrom('roll_mark as mark')
    .innerJoin('roll_mark as other', (join) =>
      join
        .onRef('other.event_id', '=', 'mark.event_id')
        .on(person, '=', id)
        .on('other.undone_at', 'is', null)
        .on((e) =>
          e.or([
            e('other.class_id', '=', e.ref('mark.class_id')),
            e.and([e('other.class_id', 'is', null), e('mark.class_id', 'is', null)]),
          ]),
        ),
    )
    .where('mark.pending_student_id', '=', pending)
    .where('mark.undone_at', 'is', null)
    .$if(classId !== null, (marks) => marks.where('mark.class_id', '=', classId))
    .select(['mark.event_id', 'mark.id'])
    .orderBy('mark.event_id')
    .execute()
}
