import PersonIcon from '@mui/icons-material/PersonOutlined'
import Avatar from '@mui/material/Avatar'
import IconButton from '@mui/material/IconButton'
import { Suspense } from 'react'
import { appWords } from '#contract/app/words.ts'
import PanelIcon from '@mui/icons-material/AdminPanelSettingsOutlined'
import DashboardIcon from '@mui/icons-material/HomeOutlined'
import EventsIcon from '@mui/icons-material/CalendarTodayOutlined'
import AddEventIcon from '@mui/icons-material/EditCalendarOutlined'
import AddClassIcon from '@mui/icons-material/LibraryAddOutlined'
import ClassesIcon from '@mui/icons-material/MenuBookOutlined'
import DeletedIcon from '@mui/icons-material/RestoreFromTrashOutlined'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLocation } from 'react-router'
import type { FacultyProfile } from '#contract/accounts/accounts.ts'
import { useProfileAddress } from '#web/accounts/use-profile-address.ts'
import { usePanelPermission } from '#web/administration/panel/panel-permission.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { asOwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { addresses } from '#web/session/addresses.ts'
import { PortalLayout } from './portal-layout.tsx'
import { useFaculty } from './use-faculty.ts'
import { useLeave } from '#web/session/use-leave.ts'

const items = [
  { label: appWords.dashboard, icon: DashboardIcon, to: addresses.facultyDashboard },
  { label: appWords.events, icon: EventsIcon, to: addresses.events },
  { label: appWords.addEvent, icon: AddEventIcon, to: addresses.addEvent },
  { label: appWords.classes, icon: ClassesIcon, to: addresses.classes },
  { label: appWords.addClass, icon: AddClassIcon, to: addresses.addClass },
]
const deletedItem = { label: appWords.recentlyDeleted, icon: DeletedIcon, to: addresses.recentlyDeleted }
const panelItem = { label: appWords.adminPanel, icon: PanelIcon, to: addresses.adminPanel }

/** The frame of the faculty portal. Sub administrators also have 'Admin Panel'. */
export default function FacultyLayout() {
  const { profile, schoolName } = useFaculty()
  const { admin } = usePanelPermission(profile)
  const { pathname } = useLocation()
  const leave = useLeave()
  const portal = schoolName
    ? rich(appWords.facultyPortalOf({ school: schoolName, own: asOwnName }))
    : appWords.facultyPortal
  return (
    <PortalLayout
      name={appWords.faculty}
      home={addresses.facultyDashboard}
      items={admin ? [...items, panelItem] : items}
      endItems={[
        deletedItem,
        { label: appWords.help, icon: HelpIcon, to: `${addresses.faq}#faculty` },
        { label: appWords.logout, icon: LogoutIcon, onClick: leave },
      ]}
      selected={findSelected(pathname)}
      bar={
        <>
          <Box sx={wordsSx}>
            <Typography variant="body2" sx={{ fontWeight: 600, flex: { md: 1 }, overflowWrap: 'anywhere' }}>
              {portal}
            </Typography>
            {profile && <Welcome profile={profile} />}
          </Box>
          <FacultyAvatar />
        </>
      }
    />
  )
}

/** In a narrow bar the lines are stacked. */
const wordsSx = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { md: 'center' },
  gap: { md: 1.5 },
  flex: 1,
  minWidth: 0,
} as const

function Welcome({ profile }: { profile: FacultyProfile }) {
  const says = appWords.welcome({ firstName: profile.first_name, lastName: profile.last_name })
  return (
    <Typography variant="body2" noWrap title={says} sx={{ color: 'text.secondary', maxWidth: { md: '50%' } }}>
      {says}
    </Typography>
  )
}

/** Returns the path of the current item. Pages of a single event belong to Events, those of a class to Classes. */
function findSelected(path: string): string | null {
  const exact = [...items, deletedItem, panelItem].find((item) => item.to === path)
  if (exact) return exact.to
  return [addresses.events, addresses.classes].find((start) => path.startsWith(`${start}/`)) ?? null
}

// Loaded on demand, because few people open it.
const FacultyProfileDialog = lazyPart(() => import('#web/accounts/faculty-profile-dialog.tsx'))

function FacultyAvatar() {
  const { profile, error, retry } = useFaculty()
  const { isOpen, show } = useProfileAddress()
  return (
    <>
      <IconButton
        aria-label={appWords.profile}
        title={appWords.profile}
        aria-haspopup="dialog"
        onClick={() => show(true)}
        sx={{ mr: -0.75 }}
      >
        <Avatar
          sx={{
            width: 34,
            height: 34,
            bgcolor: 'goldTint',
            color: 'text.primary',
            fontSize: '0.875rem',
            fontWeight: 600,
            // The initials are CSS content, so that they aren't part of the text that screen readers read.
            ...(profile && { '&::before': { content: JSON.stringify(readInitials(profile)) } }),
          }}
        >
          {profile ? <span /> : <PersonIcon fontSize="small" />}
        </Avatar>
      </IconButton>
      {isOpen && (
        <Suspense>
          <FacultyProfileDialog faculty={profile} isFailed={Boolean(error)} retry={retry} onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  )
}

function readInitials({ first_name, last_name }: FacultyProfile): string {
  // Splits by characters, because half a surrogate pair can't be shown.
  return [first_name, last_name].map((name) => Array.from(name.trim())[0] ?? '').join('')
}
