import { Navigate, useParams } from 'react-router'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import type { FoundBy } from './found-by.ts'
import { addresses, signInFor } from '#web/session/addresses.ts'
import { useRestoring } from '#web/session/restore.ts'
import { useSession } from '#web/session/use-session.ts'

/** /attend/{id}, opened by a phone's own camera: leads to the event, after a sign-in if needed. */
export default function AttendScreen() {
  const { eventId = '' } = useParams()
  const { studentId, authToken } = useSession()
  const isRestoring = useRestoring()
  const id = encodeURIComponent(eventId)
  const foundBy: FoundBy = { method: 'phone-camera' }
  if (studentId && authToken) return <Navigate to={`${addresses.scan}?event=${id}`} state={foundBy} replace />
  if (isRestoring) return <PageSkeleton />
  return <Navigate to={signInFor('student', `/attend/${id}`)} replace />
}
