import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import { accountMessages } from '#contract/accounts-words.ts'
import type { FacultyProfile } from '#contract/accounts.ts'
import type { FacultyDeletion } from '#contract/deletions.ts'
import { adminRoleLabels } from '#contract/roles.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { countOrWait, DeletionDialog } from '#web/kit/deletion-dialog.tsx'
import { useNotice } from '#web/kit/notice.tsx'
import { Removed, RemovedList } from '#web/kit/removed-list.tsx'
import { shortDate } from '#web/kit/times.ts'
import { useDeletion } from '#web/kit/use-deletion.ts'
import { addresses } from '#web/session/addresses.ts'
import { forgetFaculty } from '#web/session/forget-faculty.ts'
import { readSession } from '#web/session/session.ts'
import { LeaveContext } from '#web/session/use-leave.ts'
import { deleteFacultyAccount, facultyPath } from './api.ts'
import { deletedAccountWords, isMoreOfAccount } from './faculty-deletion.ts'

/** Asks before a faculty account goes, and says what goes with it and what stays with the university. */
export function DeleteFacultyDialog({ faculty, onClose }: { faculty: FacultyProfile; onClose: () => void }) {
  const noteLeaving = use(LeaveContext)
  const notify = useNotice()
  const deletion = useDeletion<FacultyDeletion>({
    path: `${facultyPath(faculty.id)}deletion/`,
    facultyId: null,
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
  const { counts } = deletion
  const isMuch = deletion.isNotCounted || (counts !== undefined && counts.classes + counts.events > 0)
  const name = `${faculty.first_name} ${faculty.last_name}`
  return (
    <DeletionDialog
      deletion={deletion}
      title="Delete Your Account?"
      confirmLabel="Delete My Account"
      describe={(error) => errorSentence(error, accountMessages.facultyDeleteFailed)}
      name={isMuch ? { label: 'Type your name to delete your account', value: name } : null}
      onClose={onClose}
    >
      <RemovedList>
        <Removed what="Your faculty profile" />
        {counts?.role && <Removed what={`Your role as ${adminRoleLabels[counts.role]}`} />}
        <Removed what="Your classes" count={countOrWait(deletion, counts?.classes)} />
        <Removed what="Students from their rosters" count={countOrWait(deletion, counts?.students)} />
        <Removed what="Your events, with QR codes and links" count={countOrWait(deletion, counts?.events)} />
        <Removed what="Check-ins to these events" count={countOrWait(deletion, counts?.check_ins)} />
      </RemovedList>
      {counts && counts.kept_events.length > 0 && <KeptEvents events={counts.kept_events} />}
    </DeletionDialog>
  )
}

function KeptEvents({ events }: { events: FacultyDeletion['kept_events'] }) {
  return (
    <>
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>
        {events.length === 1 ? 'This event stays' : `These ${events.length} events stay`} as your university’s, because
        colleagues’ classes are assigned to {events.length === 1 ? 'it' : 'them'}:
      </Typography>
      <Box component="ul" aria-label="Events that stay" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {events.map((event) => (
          <Box
            component="li"
            key={event.id}
            sx={{ overflowWrap: 'anywhere', '&::marker': { color: 'text.secondary' } }}
          >
            {event.name}, {shortDate(event.date, event.time_zone)}
          </Box>
        ))}
      </Box>
    </>
  )
}
