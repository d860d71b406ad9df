import PersonIcon from '@mui/icons-material/PersonOutlined'
import { checkInsWords, checkInMessages } from '#contract/check-ins/words.ts'
import { ownCreditWords } from '#contract/credits/words.ts'
import { useProfileAddress } from '#web/accounts/use-profile-address.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import { rich } from '#web/kit/rich.ts'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import ScanIcon from '@mui/icons-material/QrCode2Outlined'
import CreditsIcon from '@mui/icons-material/SchoolOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { Suspense, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { asOwnName } from '#web/kit/own-name.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { TabBar } from '#web/kit/page/tab-bar.tsx'
import { useLeave } from '#web/session/use-leave.ts'
import { useSession } from '#web/session/use-session.ts'
import { useStudent } from './api.ts'
import { CheckIn } from './check-in.tsx'
import { useCheckInOutbox } from './outbox/check-in-outbox.ts'
import { withEvent } from './scan-address.ts'
import { StudentHeader, StudentPage } from './student-page.tsx'

// Loaded on demand, because a phone at the door needs the scanner first.
const HistoryTab = lazyPart(() => import('./history/history-tab.tsx'))
const CreditsTab = lazyPart(() => import('#web/credits/student/credits-tab.tsx'))

type TabName = 'scan' | 'history' | 'credits'

/** /student/dashboard: scanning, history and credits. The URL stores the tab and the event. */
export default function StudentDashboardScreen() {
  const { studentId } = useSession()
  const student = useStudent(studentId)
  const [query, setQuery] = useSearchParams()
  const tab = tabs.find(({ name }) => name === query.get('tab'))?.name ?? 'scan'
  const show = (next: TabName) => setQuery(next === 'scan' ? {} : { tab: next })
  return (
    <StudentPage
      header={
        <>
          <StudentHeader>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <PageTitle title={titleFor(student)} variant="h3" tabTitle={checkInsWords.studentDashboard}>
                {student.data && (
                  <>
                    {rich(
                      checkInsWords.dashboardOf({
                        firstName: student.data.first_name,
                        own: asOwnName,
                      }),
                    )}
                  </>
                )}
              </PageTitle>
            </Box>
            <Box sx={{ display: 'flex', ml: 'auto', flex: 'none' }}>
              <ProfileButton />
              <LogOutButton />
            </Box>
          </StudentHeader>
          <TabBar label={checkInsWords.studentDashboardTab} tabs={tabs} shown={tab} onShow={show} />
        </>
      }
    >
      <Box
        role="tabpanel"
        id={`panel-${tab}`}
        aria-labelledby={`tab-${tab}`}
        sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}
      >
        {studentId === null && <Alert severity="error">{checkInMessages.authenticationError}</Alert>}
        <Suspense>
          {tab === 'history' && <HistoryTab onScan={() => show('scan')} />}
          {tab === 'credits' && <CreditsTab />}
        </Suspense>
        {tab === 'scan' && (
          <CheckIn
            eventId={query.get('event')}
            page="dashboard"
            onEvent={(id, foundBy) => setQuery((now) => withEvent(now, id), { replace: id === null, state: foundBy })}
          />
        )}
      </Box>
    </StudentPage>
  )
}

function titleFor({ data, isPending }: ReturnType<typeof useStudent>): string {
  if (data) return checkInsWords.dashboardTabOf({ firstName: data.first_name })
  // Without the profile the page still scans, but can't show the student's name.
  return isPending ? checkInsWords.loading : checkInsWords.studentDashboard
}

function LogOutButton() {
  const { logOut, question } = useLogOut()
  return (
    <>
      <IconButton aria-label={checkInsWords.logOut} title={checkInsWords.logOut} onClick={logOut} sx={{ ml: 'auto' }}>
        <LogoutIcon />
      </IconButton>
      {question}
    </>
  )
}

const tabs: { name: TabName; label: string; icon: ReactNode }[] = [
  { name: 'scan', label: checkInsWords.scanQR, icon: <ScanIcon aria-hidden /> },
  { name: 'history', label: checkInsWords.history, icon: <ClockIcon aria-hidden /> },
  { name: 'credits', label: ownCreditWords.tab, icon: <CreditsIcon aria-hidden /> },
]

// Loaded on demand, because a phone at the door needs the scanner first.
const OwnProfile = lazyPart(() => import('./own-profile.tsx'))

function ProfileButton() {
  const { isOpen, show } = useProfileAddress()
  return (
    <>
      <IconButton aria-label={checkInsWords.profile} title={checkInsWords.profile} onClick={() => show(true)}>
        <PersonIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <OwnProfile onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  )
}

// Loaded on demand, because a phone at the door needs no dialog.
const UnsentQuestion = lazyPart(() => import('./unsent-question.tsx'))

/** Returns the action of a student's Log out button. It asks first if a check-in hasn't been sent yet. */
function useLogOut(): { logOut: () => void; question: ReactNode } {
  const leave = useLeave()
  const { studentId } = useSession()
  const { waiting } = useCheckInOutbox()
  const [isAsking, setAsking] = useState(false)
  const unsent = waiting.filter(({ checkIn }) => checkIn.student === studentId)
  const question = isAsking && (
    <Suspense>
      <UnsentQuestion unsent={unsent} onLogOut={leave} onClose={() => setAsking(false)} />
    </Suspense>
  )
  return { logOut: () => (unsent.length > 0 ? setAsking(true) : leave()), question }
}
