import { checkInsWords } from '#contract/check-ins/words.ts'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, use } from 'react'
import { useProfileAddress } from '#web/accounts/use-profile-address.ts'
import { addresses } from '#web/session/addresses.ts'
import { forgetStudent } from '#web/session/forget-student.ts'
import { LeaveContext } from '#web/session/leave-context.ts'
import { useSession } from '#web/session/use-session.ts'
import { useHistory, useStudent } from './api.ts'
import { useCheckInOutbox } from './kept/check-in-outbox.ts'
import { checkInShelf } from './kept/check-in-shelf.ts'
import { nameOf } from './kept/waiting-words.ts'

// Loaded on demand, because a phone at the door needs the scanner first.
const ProfileDialog = lazy(() => import('#web/accounts/profile-dialog.tsx'))

/** Opens the profile. */
export function ProfileButton() {
  const { isOpen, show } = useProfileAddress()
  return (
    <>
      <IconButton aria-label={checkInsWords.profile} title={checkInsWords.profile} onClick={() => show(true)}>
        <PersonIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <Profile onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  )
}

function Profile({ onClose }: { onClose: () => void }) {
  const { studentId } = useSession()
  const student = useStudent(studentId)
  const history = useHistory(studentId)
  const unsent = useCheckInOutbox().waiting.filter(({ checkIn }) => checkIn.student === studentId)
  const noteLeaving = use(LeaveContext)

  function leave(): void {
    // No one will ever send them, so the phone must not keep them.
    for (const { checkIn } of unsent) checkInShelf.remove(checkIn.nonce).catch(() => undefined)
    noteLeaving(addresses.roles)
    forgetStudent()
  }

  return (
    <ProfileDialog
      student={student.data}
      isFailed={student.isError}
      retry={() => void student.refetch()}
      attended={history.data?.length}
      unsent={unsent.map(({ checkIn }) => nameOf(checkIn.event))}
      onDeleted={leave}
      onClose={onClose}
    />
  )
}
