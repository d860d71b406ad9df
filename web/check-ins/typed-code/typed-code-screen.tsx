import { Navigate } from 'react-router'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { addresses, signInFor } from '#web/session/addresses.ts'
import { useRestoring } from '#web/session/restore.ts'
import { useSession } from '#web/session/use-session.ts'
import { typingAddress } from '#web/check-ins/scan-address.ts'

/** /c, the short URL on posters and projectors: redirects to the field for the typed code. */
export default function TypedCodeScreen() {
  const { studentId } = useSession()
  const isRestoring = useRestoring()
  if (studentId) return <Navigate to={typingAddress} replace />
  if (isRestoring) return <PageSkeleton />
  return <Navigate to={signInFor('student', addresses.typedCode)} replace />
}
