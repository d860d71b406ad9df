import { administrationWords } from '#contract/administration/words.ts'
import Typography from '@mui/material/Typography'
import type { ListedFaculty } from '#contract/administration/administration.ts'
import { facultyClosedDays } from '#contract/accounts/ways-back.ts'
import { deleteFacultyAccount } from '#web/accounts/api.ts'
import { hasMuch, isMoreOfAccount } from '#web/accounts/faculty-deletion.ts'
import { FacultyDeletionNote } from '#web/accounts/faculty-deletion-note.tsx'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { DeletionDialog } from '#web/deletions/deletion-dialog.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { useDeletion } from '#web/deletions/use-deletion.ts'
import { useReloadLists } from './api.ts'
import { formatName } from './faculty-rows.tsx'
import { administrationFaults } from './messages.ts'

type Props = { faculty: ListedFaculty; onDeleted: () => void; onClose: () => void }

/** Asks before deleting a faculty account, and says what is deleted and what stays with the university. */
export function DeleteListedFaculty({ faculty, onDeleted, onClose }: Props) {
  const notify = useNotice()
  const readAgain = useReloadLists()
  const name = formatName(faculty)
  const deletion = useDeletion({
    id: faculty.id,
    count: (signal) => call('GET /api/faculty/:id/deletion/', { params: { id: faculty.id }, signal }),
    isMore: isMoreOfAccount,
    // Someone else may have been first. The list shows it either way.
    remove: () => deleteFacultyAccount(faculty.id).finally(() => void readAgain()),
    onDeleted() {
      onDeleted()
      notify(administrationWords.accountClosed({ name, days: facultyClosedDays }))
    },
  })
  const isMuch = deletion.isNotCounted || hasMuch(deletion.counts)
  return (
    <DeletionDialog
      deletion={deletion}
      title={administrationWords.deleteFacultyAccount}
      confirmLabel={administrationWords.deleteAccount}
      describe={(error) => errorSentence(error, administrationFaults.deleteFaculty)}
      name={isMuch ? { label: administrationWords.typeNameDeleteAccount, value: name } : null}
      wayBack={administrationWords.deleteFacultyAbout({ days: facultyClosedDays })}
      onClose={onClose}
    >
      <Typography sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        <OwnName>{name}</OwnName>, {faculty.email}
      </Typography>
      <FacultyDeletionNote deletion={deletion} isOwn={false} />
    </DeletionDialog>
  )
}
