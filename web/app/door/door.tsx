import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ComponentType } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { CrashBoundary } from '#web/app/crash-boundary.tsx'
import { FollowSession } from '#web/app/follow-session.tsx'
import { RequireRole } from '#web/app/guards.tsx'
import { AskToUpdate } from '#web/app/install/ask-to-update.tsx'
import { PublicLayout } from '#web/app/public-layout.tsx'
import AttendScreen, { locateEvent } from '#web/check-ins/attend-screen.tsx'
import { NoticeProvider } from '#web/kit/notices/use-notice.tsx'
import { addresses } from '#web/session/addresses.ts'
import { readSession } from '#web/session/session.ts'
import { Framed, navigate, readParams, useLocation } from '#web/app/pieces/router.tsx'

const scan = makeScreen(async () => {
  const scanScreen = await import('#web/check-ins/scan-screen.tsx')
  await scanScreen.readArrivedEvent()
  return scanScreen
})
const signIn = makeScreen(() => import('#web/sign-in/student-sign-in-screen.tsx'))

/**
 * Navigates to the first page, and loads its code and the event, which the document has already requested. Called
 * before the first render: after a placeholder, React would delay the page by 0.3 s.
 */
export async function openFirstScreen(): Promise<void> {
  const { authToken, studentId } = readSession()
  const { eventId } = readParams(window.location.pathname)
  if (authToken && studentId && eventId !== undefined) {
    const { address, state } = locateEvent(eventId)
    navigate(address, { replace: true, state })
  }
  await (authToken ? scan : signIn).load()
}

/**
 * The pages that a student opens at the door. They are the site's own pages, compiled with the door's small pieces
 * instead of MUI. For any other URL, the router loads the whole site (`web/app/pieces/router.tsx`).
 */
export function Door() {
  return (
    <QueryClientProvider client={queryClient}>
      <CrashBoundary place={useLocation().key}>
        <NoticeProvider>
          <FollowSession />
          <AskToUpdate />
          <Framed frame={<PublicLayout />}>
            <DoorPage />
          </Framed>
        </NoticeProvider>
      </CrashBoundary>
    </QueryClientProvider>
  )
}

function DoorPage() {
  const { pathname } = useLocation()
  if (pathname === addresses.studentSignIn) return <signIn.Screen />
  if (pathname !== addresses.scan) return <AttendScreen />
  return (
    <Framed frame={<RequireRole role="student" />}>
      <scan.Screen />
    </Framed>
  )
}

type Loaded = { default: ComponentType }

/**
 * Returns a screen and its `load`. If `load` has finished before the first render, the screen renders without a
 * placeholder.
 */
function makeScreen(load: () => Promise<Loaded>) {
  let Screen: ComponentType = lazy(load)
  return {
    Screen: () => <Screen />,
    async load() {
      Screen = (await load()).default
    },
  }
}
