import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { administrationMessages } from '#contract/administration/words.ts'
import { appWords } from '#contract/app/words.ts'
import DashboardIcon from '@mui/icons-material/HomeOutlined'
import UniversitiesIcon from '@mui/icons-material/AccountBalanceOutlined'
import AdministratorsIcon from '@mui/icons-material/ShieldOutlined'
import FacultyIcon from '@mui/icons-material/SchoolOutlined'
import SettingsIcon from '@mui/icons-material/TuneOutlined'
import ReportIcon from '@mui/icons-material/BarChartOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import type { SxProps, Theme } from '@mui/material/styles'
import { useLocation } from 'react-router'
import { PageTitle } from '#web/kit/page/title.tsx'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { pageAt, pagesFor, roleLabel } from './admin-pages.ts'
import { PortalLayout } from './portal-layout.tsx'
import { useLeave } from '#web/session/use-leave.ts'

const icons = {
  [addresses.adminDashboard]: DashboardIcon,
  [addresses.universities]: UniversitiesIcon,
  [addresses.facultyAdmins]: FacultyIcon,
  [addresses.administrators]: AdministratorsIcon,
  [addresses.settings]: SettingsIcon,
  [addresses.usageReport]: ReportIcon,
}

/** The delay (ms) before the sidebar shows who is signed in. */
const fillInAfterMs = 1000

/** The administrators' area, with a dark sidebar. The bar's title is the page's h1. */
export default function AdminLayout() {
  const { adminRole } = useSession()
  const { pathname } = useLocation()
  const leave = useLeave()
  const isFilledIn = useHasPassed(fillInAfterMs)
  const page = pageAt(pathname)
  return (
    <PortalLayout
      name={appWords.administration}
      home={addresses.adminDashboard}
      items={pagesFor(adminRole).map(({ label, address }) => ({
        label,
        to: address,
        icon: icons[address as keyof typeof icons],
      }))}
      endItems={[{ label: appWords.logout, icon: LogoutIcon, onClick: leave }]}
      selected={page?.address ?? null}
      // The state is in this component, because a phone's sidebar is mounted again each time it opens.
      person={<AdminPerson isFilledIn={isFilledIn} />}
      // The page for an unknown URL has its own title.
      bar={page && <PageTitle title={page.title} variant="h3" />}
      sideSx={darkSide}
    />
  )
}

const darkSide: SxProps<Theme> = (theme) => {
  const { palette } = theme.vars
  return {
    backgroundColor: palette.adminBar,
    color: palette.onAdminBar,
    borderRight: 0,
    '& .side-end': { borderColor: '#4A4027' },
    '& .MuiListItemButton-root .MuiListItemIcon-root': { color: palette.adminBarMuted },
    '& .MuiListItemButton-root:hover': { backgroundColor: palette.adminBarActive },
    '& .MuiListItemButton-root.Mui-selected': { backgroundColor: palette.adminBarActive },
    // The bar is dark in both color schemes, so its gold is the same in both.
    '& .MuiListItemButton-root.Mui-selected .MuiListItemIcon-root': { color: '#E9B93A' },
    '& .MuiListItemButton-root.Mui-selected::before': { backgroundColor: '#E9B93A' },
    '& :focus-visible, & .Mui-focusVisible': { outlineColor: '#E9B93A' },
  }
}

/** The signed-in role, at the end of the sidebar. It's read from local storage, without a request. */
function AdminPerson({ isFilledIn }: { isFilledIn: boolean }) {
  const { adminId, adminRole } = useSession()
  return (
    <Box sx={{ px: 1.5, pt: 0.5, pb: 1.5, minHeight: 52 }} role="status" aria-busy={!isFilledIn}>
      {isFilledIn ? (
        <SignedInRole trouble={findTrouble(adminId, adminRole)} role={roleLabel(adminRole)} />
      ) : (
        <RoleSkeleton />
      )}
    </Box>
  )
}

function SignedInRole({ trouble, role }: { trouble: string | null; role: string | null }) {
  if (trouble !== null) return <Typography variant="body2">{trouble}</Typography>
  return (
    <>
      <Typography variant="caption" component="p" sx={{ color: 'adminBarMuted' }}>
        {appWords.signedInAs}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {role}
      </Typography>
    </>
  )
}

function RoleSkeleton() {
  return (
    <>
      <Skeleton width={72} height={18} sx={{ bgcolor: 'adminBarActive' }} />
      <Skeleton width={120} height={22} sx={{ bgcolor: 'adminBarActive' }} />
    </>
  )
}

/** Returns an error if the stored role is missing or invalid, otherwise null. */
function findTrouble(id: string | null, role: string | null): string | null {
  if (id === null) return administrationMessages.notLoggedIn
  return roleLabel(role) === null ? administrationMessages.dataFailed : null
}

/** Whether this many ms have passed since the component was mounted. */
function useHasPassed(afterMs: number): boolean {
  const [hasPassed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return hasPassed
}
