import { lazy, Suspense, useCallback, useRef } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import type { PersonKind } from '#contract/roles.ts'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { addresses, dashboardAddress, signInFor } from '#web/session/addresses.ts'
import { useRestoring } from '#web/session/restore.ts'
import { readRole, type SessionKey } from '#web/session/session.ts'
import { LeaveContext } from '#web/session/leave-context.ts'
import { useSession } from '#web/session/use-session.ts'

const AdminSignedOut = lazy(() => import('./admin-signed-out.tsx'))

const idKeys: Record<PersonKind, SessionKey> = { student: 'studentId', faculty: 'facultyId', admin: 'adminId' }

/**
 * Renders the page if local storage has an id for this role. Otherwise redirects to the role's sign-in page. This only
 * decides what is shown: the server checks every call.
 */
export function RequireRole({ role }: { role: PersonKind }) {
  const isIn = useSession()[idKeys[role]] !== null
  const isRestoring = useRestoring()
  const wasIn = useRef(false)
  const leavesFor = useRef<string>(null)
  const noteLeaving = useCallback((address: string = addresses.home) => void (leavesFor.current = address), [])
  const { pathname, search } = useLocation()
  if (isIn) wasIn.current = true
  if (isIn) {
    return (
      <LeaveContext value={noteLeaving}>
        <Inside />
      </LeaveContext>
    )
  }
  if (leavesFor.current) return <Navigate to={leavesFor.current} replace />
  if (isRestoring) return <PageSkeleton />
  if (role === 'admin' && wasIn.current)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <AdminSignedOut />
      </Suspense>
    )
  return <Navigate to={signInFor(role, pathname + search)} replace />
}

/** Renders the page for anyone who is signed in. Others choose a role first. */
export function RequireAnyone() {
  const role = readRole(useSession())
  const isRestoring = useRestoring()
  if (role) return <Inside />
  return isRestoring ? <PageSkeleton /> : <Navigate to={addresses.roles} replace />
}

/** Redirects to the dashboard of the current role. */
export function ToOwnDashboard() {
  return <Navigate to={dashboardAddress[readRole(useSession()) ?? 'student']} replace />
}

// The nested page, with a placeholder while its code loads.
function Inside() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  )
}
