import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { PageSkeleton } from '#web/kit/page/skeleton.tsx'
import { addresses } from '#web/session/addresses.ts'
import { RequireAnyone, RequireRole, ToOwnDashboard } from './guards.tsx'
import { PublicLayout } from './public-layout.tsx'

const HomeScreen = lazy(() => import('#web/help/home-screen.tsx'))
const AboutScreen = lazy(() => import('#web/help/about-screen.tsx'))
const FaqScreen = lazy(() => import('#web/help/faq-screen.tsx'))
const GetStartedScreen = lazy(() => import('#web/help/get-started-screen.tsx'))
const GuideScreen = lazy(() => import('#web/help/guide-screen.tsx'))
const AccessibilityScreen = lazy(() => import('#web/help/accessibility-screen.tsx'))
const OfficesScreen = lazy(() => import('#web/help/offices/offices-screen.tsx'))

const StudentDashboardScreen = lazy(() => import('#web/check-ins/student-dashboard-screen.tsx'))
const ScanScreen = lazy(() => import('#web/check-ins/scan-screen.tsx'))
const AttendScreen = lazy(() => import('#web/check-ins/attend-screen.tsx'))
const TypedCodeScreen = lazy(() => import('#web/check-ins/typed-code/typed-code-screen.tsx'))

const RolesScreen = lazy(() => import('#web/sign-in/roles-screen.tsx'))
const StudentLandingScreen = lazy(() => import('#web/sign-in/student-landing-screen.tsx'))
const FacultyLandingScreen = lazy(() => import('#web/sign-in/faculty-landing-screen.tsx'))
const AdminLandingScreen = lazy(() => import('#web/sign-in/administrators/admin-landing-screen.tsx'))
const StudentSignInScreen = lazy(() => import('#web/sign-in/student-sign-in-screen.tsx'))
const StudentRegisterScreen = lazy(() => import('#web/sign-in/register/student-register-screen.tsx'))
const FacultySignInScreen = lazy(() => import('#web/sign-in/faculty-sign-in-screen.tsx'))
const FacultyRegisterScreen = lazy(() => import('#web/sign-in/register/faculty-register-screen.tsx'))
const AdminSignInScreen = lazy(() => import('#web/sign-in/administrators/admin-sign-in-screen.tsx'))
const ResetPasswordScreen = lazy(() => import('#web/sign-in/reset-password-screen.tsx'))
const VerifyEmailScreen = lazy(() => import('#web/sign-in/verify-email-screen.tsx'))
const SsoScreen = lazy(() => import('#web/sign-in/sso/sso-screen.tsx'))

const ReceiptScreen = lazy(() => import('#web/credits/receipt/receipt-screen.tsx'))
const StopEmailsScreen = lazy(() => import('#web/credits/emails/stop-emails-screen.tsx'))

const NotFoundScreen = lazy(() => import('./not-found-screen.tsx'))

/** All routes of the site. Those of the two portals are in separate files, which only portal pages load. */
export function SiteRoutes() {
  const { pathname } = useLocation()
  const Portal = portals.find(({ start }) => start.test(pathname))?.routes ?? PublicRoutes
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Portal />
    </Suspense>
  )
}

// Paths are case-insensitive.
const portals = [
  { start: /^\/faculty(\/|$)/i, routes: lazy(() => import('./faculty-routes.tsx')) },
  { start: /^\/admin(\/|$)/i, routes: lazy(() => import('./admin-routes.tsx')) },
]

/** All other routes, in the specification's order. */
function PublicRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path={addresses.home} element={<HomeScreen />} />
        <Route path={addresses.about} element={<AboutScreen />} />
        <Route path={addresses.faq} element={<FaqScreen />} />
        <Route path={addresses.getStarted} element={<GetStartedScreen />} />
        <Route path={addresses.guide} element={<GuideScreen />} />
        <Route path={addresses.accessibility} element={<AccessibilityScreen />} />
        <Route path={addresses.forOffices} element={<OfficesScreen />} />
        <Route element={<RequireRole role="student" />}>
          <Route path={addresses.studentDashboard} element={<StudentDashboardScreen />} />
          <Route path={addresses.scan} element={<ScanScreen />} />
          <Route path={addresses.typedCode} element={<TypedCodeScreen />} />
        </Route>
        <Route path={addresses.attend} element={<AttendScreen />} />

        <Route path={addresses.roles} element={<RolesScreen />} />
        <Route element={<RequireAnyone />}>
          <Route path={addresses.ownDashboard} element={<ToOwnDashboard />} />
        </Route>
        <Route path={addresses.student} element={<StudentLandingScreen />} />
        <Route path={addresses.faculty} element={<FacultyLandingScreen />} />
        <Route path={addresses.admin} element={<AdminLandingScreen />} />
        <Route path={addresses.studentSignIn} element={<StudentSignInScreen />} />
        <Route path={addresses.studentLogin} element={<ToStudentSignIn />} />
        <Route path={addresses.studentRegister} element={<StudentRegisterScreen />} />
        <Route path={addresses.facultySignIn} element={<FacultySignInScreen />} />
        <Route path={addresses.facultyRegister} element={<FacultyRegisterScreen />} />
        <Route path={addresses.adminSignIn} element={<AdminSignInScreen />} />
        <Route path={addresses.resetPassword} element={<ResetPasswordScreen />} />
        <Route path={addresses.authAttend} element={<AttendScreen />} />

        <Route path={addresses.verifyEmail} element={<VerifyEmailScreen />} />
        <Route path={addresses.sso} element={<SsoScreen />} />
        <Route path={addresses.receipt} element={<ReceiptScreen />} />
        <Route path={addresses.stopEmails} element={<StopEmailsScreen />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  )
}

/** Redirects from an old path. Keeps the query, which contains the page to open after signing in. */
function ToStudentSignIn() {
  const { search } = useLocation()
  return <Navigate to={addresses.studentSignIn + search} replace />
}
