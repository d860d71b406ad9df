import { QueryClientProvider } from '@tanstack/react-query'
import { lazy } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { CrashBoundary } from '#web/app/crash-boundary.tsx'
import { FollowSession } from '#web/app/follow-session.tsx'
import { RequireRole } from '#web/app/guards.tsx'
import { AskToUpdate } from '#web/app/install/ask-to-update.tsx'
import { PublicLayout } from '#web/app/public-layout.tsx'
import AttendScreen from '#web/check-ins/attend-screen.tsx'
import { NoticeProvider } from '#web/kit/notices/use-notice.tsx'
import { addresses } from '#web/session/addresses.ts'
import { Framed, useLocation } from '#web/app/pieces/router.tsx'

const ScanScreen = lazy(() => import('#web/check-ins/scan-screen.tsx'))
const StudentSignInScreen = lazy(() => import('#web/sign-in/student-sign-in-screen.tsx'))

/**
 * The pages that a student opens at the door. They are the site's own, compiled against the door's small pieces. The
 * router loads the whole site for any other address (`web/app/pieces/router.tsx`).
 */
export function Door() {
  return (
    <QueryClientProvider client={queryClient}>
      <NoticeProvider>
        <CrashBoundary>
          <FollowSession />
          <AskToUpdate />
          <Framed frame={<PublicLayout />}>
            <DoorPage />
          </Framed>
        </CrashBoundary>
      </NoticeProvider>
    </QueryClientProvider>
  )
}

function DoorPage() {
  const { pathname } = useLocation()
  if (pathname === addresses.studentSignIn) return <StudentSignInScreen />
  if (pathname !== addresses.scan) return <AttendScreen />
  return (
    <Framed frame={<RequireRole role="student" />}>
      <ScanScreen />
    </Framed>
  )
}
