import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useLeave } from '#web/session/use-leave.ts'
import { useSession } from '#web/session/use-session.ts'
import { useCheckInOutbox } from '#web/check-ins/outbox/check-in-outbox.ts'

// Loaded on demand, because a phone at the door needs no dialog.
const UnsentQuestion = lazy(() => import('./unsent-question.tsx'))

/** Returns the action of a student's Log out button, which asks first while a check-in isn't sent yet. */
export function useLogOut(): { logOut: () => void; question: ReactNode } {
  const leave = useLeave()
  const { studentId } = useSession()
  const { waiting } = useCheckInOutbox()
  const [isAsking, setAsking] = useState(false)
  const unsent = waiting.filter(({ checkIn }) => checkIn.student === studentId)
  const question = isAsking && (
    <Suspense>
      <UnsentQuestion unsent={unsent} onLogOut={leave} onClose={() => setAsking(false)} />
    </Suspense>
  )
  return { logOut: () => (unsent.length > 0 ? setAsking(true) : leave()), question }
}
