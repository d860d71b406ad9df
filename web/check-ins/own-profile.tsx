import { use } from 'react'
import ProfileDialog from '#web/accounts/profile-dialog.tsx'
import { addresses } from '#web/session/addresses.ts'
import { forgetStudent } from '#web/session/forget-people.ts'
import { LeaveContext } from '#web/session/leave-context.ts'
import { useSession } from '#web/session/use-session.ts'
import { useHistory, useStudent } from './api.ts'
import { useCheckInOutbox } from '#web/check-ins/outbox/check-in-outbox.ts'
import { checkInShelf } from '#web/check-ins/outbox/check-in-shelf.ts'
import { showEventName } from '#web/check-ins/outbox/waiting-words.ts'

/** The profile of the signed-in student, including deleting the account. */
export default function OwnProfile({ onClose }: { onClose: () => void }) {
  const { studentId } = useSession()
  const student = useStudent(studentId)
  const history = useHistory(studentId)
  const unsent = useCheckInOutbox().waiting.filter(({ checkIn }) => checkIn.student === studentId)
  const noteLeaving = use(LeaveContext)

  function leave(): void {
    // The deleted student's waiting check-ins will never be sent, so the phone must not keep them.
    for (const { checkIn } of unsent) checkInShelf.remove(checkIn.nonce).catch(() => undefined)
    noteLeaving(addresses.roles)
    forgetStudent()
  }

  return (
    <ProfileDialog
      student={student.data}
      isFailed={student.isError}
      retry={() => void student.refetch()}
      attended={history.data?.filter(({ present }) => present).length}
      unsent={unsent.map(({ checkIn }) => showEventName(checkIn.event))}
      onDeleted={leave}
      onClose={onClose}
    />
  )
}
