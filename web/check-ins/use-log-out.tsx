import { listAll } from '#contract/language/formatters.ts'
import { checkInsWords } from '#contract/check-ins/words.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useLeave } from '#web/session/use-leave.ts'
import { useSession } from '#web/session/use-session.ts'
import { useCheckInOutbox } from './kept/check-in-outbox.ts'
import { nameOf } from './kept/waiting-words.ts'

// Loaded on demand, because a phone at the door needs no dialog.
const ConfirmDialog = lazy(async () => ({ default: (await import('#web/kit/confirm-dialog.tsx')).ConfirmDialog }))

/** Returns the action of a student's Log out button, which asks first while a check-in isn't sent yet. */
export function useLogOut(): { logOut: () => void; question: ReactNode } {
  const leave = useLeave()
  const { studentId } = useSession()
  const { waiting } = useCheckInOutbox()
  const [isAsking, setAsking] = useState(false)
  const unsent = waiting.filter(({ checkIn }) => checkIn.student === studentId)
  const question = isAsking && (
    <Suspense>
      <ConfirmDialog
        open
        title={checkInsWords.logOutBeforeSent}
        confirmLabel={checkInsWords.logOut}
        onConfirm={leave}
        onClose={() => setAsking(false)}
      >
        {unsent.length === 0
          ? checkInsWords.sentNow
          : checkInsWords.stillWaiting({
              events: listAll(unsent.map(({ checkIn }) => nameOf(checkIn.event))),
            })}
      </ConfirmDialog>
    </Suspense>
  )
  return { logOut: () => (unsent.length > 0 ? setAsking(true) : leave()), question }
}
