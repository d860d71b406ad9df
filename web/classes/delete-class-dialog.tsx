import { recentlyDeletedDays } from '#contract/retention/grace-periods.ts'
import { classesWords, classPageMessages } from '#contract/classes/words.ts'
import { deletionsWords } from '#contract/deletions/words.ts'
import { kitWords } from '#contract/kit/words.ts'
import { rich } from '#web/kit/rich.ts'
import Typography from '@mui/material/Typography'
import type { ClassDeletion } from '#contract/deletions/deletions.ts'
import { call } from '#web/api/call.ts'
import { isGone } from '#web/api/explain-failure.ts'
import { renderCount, DeletionDialog } from '#web/deletions/deletion-dialog.tsx'
import { asOwnName } from '#web/kit/own-name.tsx'
import { Removed, RemovedList, RemovedPublished } from '#web/deletions/removed-list.tsx'
import { useDeletion } from '#web/deletions/use-deletion.ts'
import { useSession } from '#web/session/use-session.ts'
import { useDeleteClass } from './api.ts'
import { countStudents, type FacultyClass } from './faculty-class.ts'

type Props = { course: FacultyClass; onDeleted: () => void; onClose: () => void }

/** Asks before deleting a class, listing what will be deleted and what will stay. */
export function DeleteClassDialog({ course, onDeleted, onClose }: Props) {
  const { facultyId } = useSession()
  const { mutateAsync } = useDeleteClass(course.id)
  const deletion = useDeletion({
    id: course.id,
    count: (signal) =>
      call('GET /api/classes/:id/deletion/', { params: { id: course.id }, query: { faculty_id: facultyId }, signal }),
    isMore: (now, previous) => previous !== undefined && hasMore(now, previous),
    remove: () => mutateAsync(),
    onDeleted,
  })
  // If counting fails, use the list’s counts. They lack registered students and published credit.
  const { counts } = deletion
  const listed = deletion.isNotCounted ? course : null
  const credit = counts ? listCredit(counts) : []
  // Deleting a term’s credit work can’t be undone, so require more than two clicks.
  const asksName = counts !== undefined && (counts.has_rule || countCredit(counts) > 0)
  return (
    <DeletionDialog
      deletion={deletion}
      title={classesWords.deleteThisClass}
      confirmLabel={classesWords.deleteClassButton}
      describe={(error) => (isGone(error) ? kitWords.mayBeGone : classPageMessages.deleteFailed)}
      name={asksName ? { label: classesWords.typeClassNameDelete, value: course.name } : null}
      undoNote={deletionsWords.canBeReopened({ days: recentlyDeletedDays })}
      onClose={onClose}
    >
      <RemovedList>
        <Removed what={<>{rich(classesWords.theClass({ name: course.name, own: asOwnName }))}</>} />
        {listed ? (
          <Removed what={classesWords.studentsFromRoster} count={countStudents(listed) ?? classesWords.notCounted} />
        ) : (
          <>
            <Removed
              what={classesWords.registeredStudentsFromRoster}
              count={renderCount(deletion, counts?.registered_students)}
            />
            <Removed
              what={classesWords.studentsWhoHaveNotRegistered}
              count={renderCount(deletion, counts?.pending_students)}
            />
          </>
        )}
        <Removed
          what={classesWords.eventsFromList}
          count={listed?.event_count ?? renderCount(deletion, counts?.events)}
        />
        {counts?.has_rule && <Removed what={classesWords.creditRule} />}
        {credit.map(([label, count]) => count > 0 && <Removed key={label} what={label} count={count} />)}
        <RemovedPublished deletion={deletion} count={counts?.published_credits} />
      </RemovedList>
      <Typography variant="body2" sx={{ mt: 1.75, color: 'text.secondary' }}>
        {classesWords.notDeleted}
      </Typography>
    </DeletionDialog>
  )
}

function hasMore(now: ClassDeletion, previous: ClassDeletion): boolean {
  if (now.has_rule && !previous.has_rule) return true
  return countDeleted(now) > countDeleted(previous) || countCredit(now) > countCredit(previous)
}

/** Lists what will be deleted with a class’s credit, except for its files. */
function listCredit({ own_points, choices, questions, credit_marks }: ClassDeletion): [label: string, count: number][] {
  return [
    [classesWords.ownPoints, own_points],
    [classesWords.creditChoices, choices],
    [classesWords.creditQuestions, questions],
    [classesWords.creditMarks, credit_marks],
  ]
}

function countCredit(counts: ClassDeletion): number {
  return listCredit(counts).reduce((sum, [, count]) => sum + count, counts.published_credits)
}

function countDeleted({ registered_students, pending_students }: ClassDeletion): number {
  return registered_students + pending_students
}
