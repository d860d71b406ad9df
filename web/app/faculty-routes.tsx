import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { addresses } from '#web/session/addresses.ts'
import { RequireRole } from './guards.tsx'

const FacultyLayout = lazy(() => import('./faculty-layout.tsx'))
const FacultyDashboardScreen = lazy(() => import('./faculty-dashboard-screen.tsx'))
const EventsScreen = lazy(() => import('#web/classes/assign/assign-events-screen.tsx'))
const AddEventScreen = lazy(() => import('#web/events/add-event-screen.tsx'))
const EditEventScreen = lazy(() => import('#web/events/edit-event-screen.tsx'))
const PosterScreen = lazy(() => import('#web/events/poster/poster-screen.tsx'))
const NamesScreen = lazy(() => import('#web/events/names/names-screen.tsx'))
const LiveScreen = lazy(() => import('#web/events/live-screen.tsx'))
const ProjectorScreen = lazy(() => import('#web/events/projector/projector-screen.tsx'))
const ClassDetailsScreen = lazy(() => import('#web/classes/details/screen.tsx'))
const ClassListScreen = lazy(() => import('#web/classes/class-list-screen.tsx'))
const AddClassScreen = lazy(() => import('#web/classes/form/add-class-screen.tsx'))
const EditClassScreen = lazy(() => import('#web/classes/form/edit-class-screen.tsx'))
const GradebookScreen = lazy(() => import('#web/classes/details/gradebook-screen.tsx'))
const RecentlyDeletedScreen = lazy(() => import('#web/deletions/recently-deleted-screen.tsx'))
const StudentTermScreen = lazy(() => import('#web/credits/term/term-screen.tsx'))
const AdminPanelScreen = lazy(() => import('./admin-panel-screen.tsx'))
const NotFoundScreen = lazy(() => import('./not-found-screen.tsx'))

/** The routes of the faculty portal. They are in a separate file, so that other pages don't load them. */
export default function FacultyRoutes() {
  return (
    <Routes>
      <Route element={<RequireRole role="faculty" />}>
        {/* The projector page is outside the portal's frame. */}
        <Route path={addresses.projector} element={<ProjectorScreen />} />
        <Route path={addresses.facultyHome} element={<Navigate to={addresses.facultyDashboard} replace />} />
        <Route element={<FacultyLayout />}>
          <Route path={addresses.facultyDashboard} element={<FacultyDashboardScreen />} />
          <Route path={addresses.events} element={<EventsScreen />} />
          <Route path={addresses.addEvent} element={<AddEventScreen />} />
          <Route path={addresses.editEvent} element={<EditEventScreen />} />
          <Route path={addresses.poster} element={<PosterScreen />} />
          <Route path={addresses.names} element={<NamesScreen />} />
          <Route path={addresses.live} element={<LiveScreen />} />
          <Route path={addresses.classes} element={<ClassListScreen />} />
          <Route path={addresses.addClass} element={<AddClassScreen />} />
          <Route path={addresses.classDetails} element={<ClassDetailsScreen />} />
          <Route path={addresses.editClass} element={<EditClassScreen />} />
          <Route path={addresses.gradebook} element={<GradebookScreen />} />
          <Route path={addresses.recentlyDeleted} element={<RecentlyDeletedScreen />} />
          <Route path={addresses.studentTerm} element={<StudentTermScreen />} />
          <Route path={addresses.adminPanel} element={<AdminPanelScreen />} />
          <Route path="/faculty/*" element={<NotFoundScreen />} />
        </Route>
      </Route>
    </Routes>
  )
}
