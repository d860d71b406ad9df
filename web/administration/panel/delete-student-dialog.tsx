import { administrationWords, panelMessages } from '#contract/administration/words.ts'
import { rich } from '#web/kit/rich.ts'
import type { StudentProfile } from '#contract/accounts/accounts.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { countOrWait, DeletionDialog } from '#web/deletions/deletion-dialog.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { Removed, RemovedList } from '#web/deletions/removed-list.tsx'
import { useDeletion } from '#web/deletions/use-deletion.ts'
import { useSession } from '#web/session/use-session.ts'
import { useDeleteStudent } from './api.ts'

type Props = { student: StudentProfile; onDeleted: () => void; onClose: () => void }

/** Asks before deleting a student's account, and says what is deleted. With check-ins, the name must be typed. */
export function DeleteStudentDialog({ student, onDeleted, onClose }: Props) {
  const { facultyId } = useSession()
  const { mutateAsync } = useDeleteStudent(student)
  const deletion = useDeletion({
    id: student.id,
    count: (signal) =>
      call('GET /api/students/:id/deletion/', { params: { id: student.id }, query: { faculty_id: facultyId }, signal }),
    // If the account had no check-ins when the dialog asked and now has some, it must ask again.
    isMore: (current, previous) => !previous || (current.check_ins > 0 && previous.check_ins === 0),
    remove: () => mutateAsync(),
    onDeleted,
  })
  const { counts } = deletion
  const name = `${student.first_name} ${student.last_name}`
  // Unknown counts aren't zero, so the name is required as well.
  const asksName = deletion.isNotCounted || (counts !== undefined && counts.check_ins > 0)
  return (
    <DeletionDialog
      deletion={deletion}
      title={administrationWords.deleteStudent}
      confirmLabel={administrationWords.deleteStudentButton}
      describe={(error) => errorSentence(error, panelMessages.deleteFailed)}
      name={asksName ? { label: administrationWords.typeStudentsName, value: name } : null}
      onClose={onClose}
    >
      <RemovedList>
        <Removed
          what={
            <>
              {rich(
                administrationWords.accountNameEmail({
                  name,
                  email: student.email,
                  own: (text) => <OwnName>{text}</OwnName>,
                }),
              )}
            </>
          }
        />
        <Removed what={administrationWords.checkInsFromEveryRoll} count={countOrWait(deletion, counts?.check_ins)} />
        <Removed what={administrationWords.placesClasses} count={countOrWait(deletion, counts?.classes)} />
      </RemovedList>
    </DeletionDialog>
  )
}
