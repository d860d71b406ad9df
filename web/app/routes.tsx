import { lazy } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { addresses } from '#web/session/addresses.ts'
import { RequireAnyone, RequireRole, ToOwnDashboard } from './guards.tsx'
import { PublicLayout } from './public-layout.tsx'

const HomeScreen = lazy(() => import('#web/help/home-screen.tsx'))
const AboutScreen = lazy(() => import('#web/help/about-screen.tsx'))
const FaqScreen = lazy(() => import('#web/help/faq-screen.tsx'))
const GetStartedScreen = lazy(() => import('#web/help/get-started-screen.tsx'))
const GuideScreen = lazy(() => import('#web/help/guide-screen.tsx'))

const StudentDashboardScreen = lazy(() => import('#web/check-ins/student-dashboard-screen.tsx'))
const ScanScreen = lazy(() => import('#web/check-ins/scan-screen.tsx'))
const AttendScreen = lazy(() => import('#web/check-ins/attend-screen.tsx'))
const TypedCodeScreen = lazy(() => import('#web/check-ins/typed-code-screen.tsx'))

const RolesScreen = lazy(() => import('#web/sign-in/roles-screen.tsx'))
const StudentLandingScreen = lazy(() => import('#web/sign-in/student-landing-screen.tsx'))
const FacultyLandingScreen = lazy(() => import('#web/sign-in/faculty-landing-screen.tsx'))
const AdminLandingScreen = lazy(() => import('#web/sign-in/admin-landing-screen.tsx'))
const StudentSignInScreen = lazy(() => import('#web/sign-in/student-sign-in-screen.tsx'))
const StudentRegisterScreen = lazy(() => import('#web/sign-in/student-register-screen.tsx'))
const FacultySignInScreen = lazy(() => import('#web/sign-in/faculty-sign-in-screen.tsx'))
const FacultyRegisterScreen = lazy(() => import('#web/sign-in/faculty-register-screen.tsx'))
const AdminSignInScreen = lazy(() => import('#web/sign-in/admin-sign-in-screen.tsx'))
const VerifyEmailScreen = lazy(() => import('#web/sign-in/verify-email-screen.tsx'))

const FacultyLayout = lazy(() => import('./faculty-layout.tsx'))
const FacultyDashboardScreen = lazy(() => import('./faculty-dashboard-screen.tsx'))
const EventsScreen = lazy(() => import('#web/classes/assign-events-screen.tsx'))
const AddEventScreen = lazy(() => import('#web/events/add-event-screen.tsx'))
const EditEventScreen = lazy(() => import('#web/events/edit-event-screen.tsx'))
const PosterScreen = lazy(() => import('#web/events/poster-screen.tsx'))
const LiveScreen = lazy(() => import('#web/events/live-screen.tsx'))
const ProjectorScreen = lazy(() => import('#web/events/projector/projector-screen.tsx'))
const ClassDetailsScreen = lazy(() => import('#web/classes/details-screen.tsx'))

const ClassListScreen = lazy(() => import('#web/classes/class-list-screen.tsx'))
const AddClassScreen = lazy(() => import('#web/classes/add-class-screen.tsx'))
const EditClassScreen = lazy(() => import('#web/classes/edit-class-screen.tsx'))

const AdminPanelScreen = lazy(() => import('./admin-panel-screen.tsx'))

const AdminLayout = lazy(() => import('./admin-layout.tsx'))
const UniversitiesScreen = lazy(() => import('#web/administration/universities-screen.tsx'))
const FacultyManagementScreen = lazy(() => import('#web/administration/faculty-screen.tsx'))
const AdministratorsScreen = lazy(() => import('#web/administration/administrators-screen.tsx'))
const AdminToComeScreen = lazy(() => import('./admin-to-come-screen.tsx'))

const UsageScreen = lazy(() => import('#web/reports/usage/usage-screen.tsx'))
const AuditScreen = lazy(() => import('#web/audit/audit-screen.tsx'))

const NotFoundScreen = lazy(() => import('./not-found-screen.tsx'))

const adminToCome = <AdminToComeScreen />

/** Every address of the site, in the specification's order. */
export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route path={addresses.home} element={<HomeScreen />} />
        <Route path={addresses.about} element={<AboutScreen />} />
        <Route path={addresses.faq} element={<FaqScreen />} />
        <Route path={addresses.getStarted} element={<GetStartedScreen />} />
        <Route path={addresses.guide} element={<GuideScreen />} />
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
        <Route path={addresses.authAttend} element={<AttendScreen />} />

        <Route path={addresses.verifyEmail} element={<VerifyEmailScreen />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>

      <Route element={<RequireRole role="faculty" />}>
        {/* On the wall there is nothing of the portal. */}
        <Route path={addresses.projector} element={<ProjectorScreen />} />
        <Route path={addresses.facultyHome} element={<Navigate to={addresses.facultyDashboard} replace />} />
        <Route element={<FacultyLayout />}>
          <Route path={addresses.facultyDashboard} element={<FacultyDashboardScreen />} />
          <Route path={addresses.events} element={<EventsScreen />} />
          <Route path={addresses.addEvent} element={<AddEventScreen />} />
          <Route path={addresses.editEvent} element={<EditEventScreen />} />
          <Route path={addresses.poster} element={<PosterScreen />} />
          <Route path={addresses.live} element={<LiveScreen />} />
          <Route path={addresses.classes} element={<ClassListScreen />} />
          <Route path={addresses.addClass} element={<AddClassScreen />} />
          <Route path={addresses.classDetails} element={<ClassDetailsScreen />} />
          <Route path={addresses.editClass} element={<EditClassScreen />} />
          <Route path={addresses.adminPanel} element={<AdminPanelScreen />} />
          <Route path="/faculty/*" element={<NotFoundScreen />} />
        </Route>
      </Route>

      <Route element={<RequireRole role="admin" />}>
        <Route path={addresses.adminHome} element={<Navigate to={addresses.adminDashboard} replace />} />
        <Route element={<AdminLayout />}>
          <Route path={addresses.adminDashboard} element={adminToCome} />
          <Route path={addresses.universities} element={<UniversitiesScreen />} />
          <Route path={addresses.facultyAdmins} element={<FacultyManagementScreen />} />
          <Route path={addresses.administrators} element={<AdministratorsScreen />} />
          <Route path={addresses.settings} element={adminToCome} />
          <Route path={addresses.usageReport} element={<UsageScreen />} />
          <Route path={addresses.audit} element={<AuditScreen />} />
          <Route path="/admin/*" element={<NotFoundScreen />} />
        </Route>
      </Route>
    </Routes>
  )
}

/** An address of before, with whatever it carried, the way back above all. */
function ToStudentSignIn() {
  const { search } = useLocation()
  return <Navigate to={addresses.studentSignIn + search} replace />
}
