import { accountsWords, accountMessages } from '#contract/accounts/words.ts'
import { use } from 'react'
import type { FacultyProfile } from '#contract/accounts/accounts.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { DeletionDialog } from '#web/deletions/deletion-dialog.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { useDeletion } from '#web/deletions/use-deletion.ts'
import { addresses } from '#web/session/addresses.ts'
import { forgetFaculty } from '#web/session/forget-faculty.ts'
import { readSession } from '#web/session/session.ts'
import { LeaveContext } from '#web/session/leave-context.ts'
import { deleteFacultyAccount } from './api.ts'
import { deletedAccountWords, hasMuch, isMoreOfAccount } from './faculty-deletion.ts'
import { FacultyDeletionNote } from './faculty-deletion-note.tsx'

/** Asks before deleting a faculty account, and says what is deleted and what stays with the university. */
export function DeleteFacultyDialog({ faculty, onClose }: { faculty: FacultyProfile; onClose: () => void }) {
  const noteLeaving = use(LeaveContext)
  const notify = useNotice()
  const deletion = useDeletion({
    id: faculty.id,
    count: (signal) => call('GET /api/faculty/:id/deletion/', { params: { id: faculty.id }, signal }),
    isMore: isMoreOfAccount,
    async remove() {
      if (readSession().facultyId !== faculty.id) throw new Error(accountMessages.signInAgain)
      await deleteFacultyAccount(faculty.id)
    },
    onDeleted(counts) {
      noteLeaving(addresses.home)
      forgetFaculty()
      notify(deletedAccountWords(counts))
    },
  })
  const isMuch = deletion.isNotCounted || hasMuch(deletion.counts)
  const name = `${faculty.first_name} ${faculty.last_name}`
  return (
    <DeletionDialog
      deletion={deletion}
      title={accountsWords.deleteYourAccount}
      confirmLabel={accountsWords.deleteMyAccount}
      describe={(error) => errorSentence(error, accountMessages.facultyDeleteFailed)}
      name={isMuch ? { label: accountsWords.typeYourName, value: name } : null}
      onClose={onClose}
    >
      <FacultyDeletionNote deletion={deletion} isOwn />
    </DeletionDialog>
  )
}
