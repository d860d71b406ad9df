import { Navigate, useParams } from 'react-router'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import type { FoundBy } from './found-by.ts'
import { addresses, signInFor } from '#web/session/addresses.ts'
import { useRestoring } from '#web/session/restore.ts'
import { useSession } from '#web/session/use-session.ts'

/** /attend/{id}, opened by a phone's own camera: redirects to the event, after signing in if needed. */
export default function AttendScreen() {
  const { eventId = '' } = useParams()
  const { studentId, authToken } = useSession()
  const isRestoring = useRestoring()
  const { address, state } = locateEvent(eventId)
  if (studentId && authToken) return <Navigate to={address} state={state} replace />
  if (isRestoring) return <PageSkeleton />
  return <Navigate to={signInFor('student', `/attend/${encodeURIComponent(eventId)}`)} replace />
}

/** Returns the event's page for a signed-in student, and the state for its history entry. */
export function locateEvent(eventId: string): { address: string; state: FoundBy } {
  return { address: `${addresses.scan}?event=${encodeURIComponent(eventId)}`, state: { method: 'phone-camera' } }
}
