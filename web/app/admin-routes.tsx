import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { addresses } from '#web/session/addresses.ts'
import { RequireRole } from './guards.tsx'

const AdminLayout = lazy(() => import('./admin-layout.tsx'))
const AdminDashboardScreen = lazy(() => import('./admin-dashboard-screen.tsx'))
const SettingsScreen = lazy(() => import('#web/administration/settings-screen.tsx'))
const UniversitiesScreen = lazy(() => import('#web/administration/universities-screen.tsx'))
const FacultyManagementScreen = lazy(() => import('#web/administration/faculty-screen.tsx'))
const AdministratorsScreen = lazy(() => import('#web/administration/administrators-screen.tsx'))
const UsageScreen = lazy(() => import('#web/usage/usage-screen.tsx'))
const RecentlyDeletedScreen = lazy(() => import('#web/deletions/recently-deleted-screen.tsx'))
const AuditScreen = lazy(() => import('#web/audit/audit-screen.tsx'))
const ProvidersScreen = lazy(() => import('#web/administration/providers/providers-screen.tsx'))
const NotFoundScreen = lazy(() => import('./not-found-screen.tsx'))

/** The routes of the administrators' area. They are in a separate file, so that other pages don't load them. */
export default function AdminRoutes() {
  return (
    <Routes>
      <Route element={<RequireRole role="admin" />}>
        <Route path={addresses.adminHome} element={<Navigate to={addresses.adminDashboard} replace />} />
        <Route element={<AdminLayout />}>
          <Route path={addresses.adminDashboard} element={<AdminDashboardScreen />} />
          <Route path={addresses.universities} element={<UniversitiesScreen />} />
          <Route path={addresses.facultyAdmins} element={<FacultyManagementScreen />} />
          <Route path={addresses.administrators} element={<AdministratorsScreen />} />
          <Route path={addresses.settings} element={<SettingsScreen />} />
          <Route path={addresses.usageReport} element={<UsageScreen />} />
          <Route path={addresses.adminRecentlyDeleted} element={<RecentlyDeletedScreen />} />
          <Route path={addresses.audit} element={<AuditScreen />} />
          <Route path={addresses.ownSignIn} element={<ProvidersScreen />} />
          <Route path="/admin/*" element={<NotFoundScreen />} />
        </Route>
      </Route>
    </Routes>
  )
}
