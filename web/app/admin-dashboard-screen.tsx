import { appWords } from '#contract/app/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import type { AccessRequestList } from '#contract/schools/access-answers.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { useAdminStats, useAwaitingApproval } from '#web/administration/api.ts'
import { SecondFactor } from '#web/administration/second-factor/second-factor.tsx'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { explainFailure } from '#web/api/explain-failure.ts'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { FailedToLoad } from '#web/kit/page/failed-to-load.tsx'
import { FigureCards } from '#web/kit/charts/figure-cards.tsx'
import { useNow } from '#web/kit/time/use-now.ts'
import { isOverdue, sectionRequests } from '#web/schools/access-requests/request-words.ts'
import { useAccessRequests } from '#web/schools/admin-api.ts'
import { addresses } from '#web/session/addresses.ts'
import { Passkeys } from '#web/security/passkeys/passkeys.tsx'
import { SignedInBrowsers } from '#web/security/signed-in-browsers.tsx'
import { useSession } from '#web/session/use-session.ts'
import { furtherPages, pagesFor, describePermissions } from './admin-pages.ts'

/** The administrators' dashboard: open tasks, figures, and links. */
export default function AdminDashboardScreen() {
  const { adminRole } = useSession()
  return (
    <>
      <Typography sx={{ mb: 3, color: 'text.secondary', maxWidth: '68ch' }}>
        {describePermissions(adminRole)}
      </Typography>
      <Waiting seesRequests={isForAllUniversities(adminRole)} />
      <Figures seesAll={isForAllUniversities(adminRole)} />
      <WaysOn role={adminRole} />
      {!isForAllUniversities(adminRole) && <OwnAccount />}
    </>
  )
}

/** Account settings for sub administrators, who can't open the settings page. */
function OwnAccount() {
  return (
    <>
      <Card sx={{ mt: 3, p: { xs: 2, md: 3 } }}>
        <Passkeys kind="admin" component="h2" />
      </Card>
      <Card sx={{ mt: 3, p: { xs: 2, md: 3 } }}>
        <SecondFactor />
      </Card>
      <Card sx={{ mt: 3, p: { xs: 2, md: 3 } }}>
        <SignedInBrowsers component="h2" />
      </Card>
    </>
  )
}

function Figures({ seesAll }: { seesAll: boolean }) {
  const { data, error, isPending, refetch } = useAdminStats()
  const says = error && appWords.dashboardFailed({ error: errorSentence(error, error.message) })
  const retry = () => void refetch()
  if (says && !data) {
    return (
      <Box sx={{ mb: 3 }}>
        <FailedToLoad says={says} error={error} sentence={null} onRetry={retry} />
      </Box>
    )
  }
  const note = seesAll ? null : appWords.atYourUniversity
  return (
    <>
      {says && <RetryAlert says={says} error={null} onRetry={retry} sx={{ mb: 3 }} />}
      <FigureCards
        label={seesAll ? appWords.allUniversitiesFigures : appWords.universityFigures}
        isPending={isPending}
        figures={[
          { label: appWords.universities, value: data?.universities, note: seesAll ? null : appWords.yourOwn },
          { label: appWords.facultyMembers, value: data?.faculty, note },
          { label: appWords.students, value: data?.students, note },
        ]}
      />
      {seesAll && data?.universities === 0 && <NoUniversity />}
    </>
  )
}

function NoUniversity() {
  return (
    <Box sx={{ mb: 3 }}>
      <EmptyState
        kind="none-yet"
        title={appWords.noUniversityYet}
        sentence={appWords.noUniversityYetAbout}
        action={
          <Button component={Link} to={addresses.universities} variant="contained">
            {appWords.addFirstUniversity}
          </Button>
        }
      />
    </Box>
  )
}

function WaysOn({ role }: { role: string | null }) {
  const pages = [...pagesFor(role).filter(({ purpose }) => purpose !== undefined), ...furtherPages]
  return (
    <Card component="nav" aria-labelledby="ways-on" sx={{ px: { xs: 2, md: 3 }, py: { xs: 2, md: 3 } }}>
      <Typography id="ways-on" variant="h3" component="h2" sx={{ mb: 1 }}>
        {appWords.whereGo}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {pages.map(({ title, address, purpose, purposeForSub }) => (
          <Box component="li" key={address} sx={{ py: 0.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <MuiLink component={Link} to={address} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
              {title}
            </MuiLink>
            <Typography variant="body2" sx={{ color: 'text.secondary', pb: 1 }}>
              {(isForAllUniversities(role) ? null : purposeForSub) ?? purpose}
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  )
}

/** Links to this administrator's open tasks: requests for access, and faculty registrations that need approval. */
function Waiting({ seesRequests }: { seesRequests: boolean }) {
  const now = useNow(60_000)
  const approvals = useAwaitingApproval()
  const requests = useAccessRequests({ enabled: seesRequests })
  const parts = seesRequests ? [requests, approvals] : [approvals]
  const failed = parts.filter(({ isError }) => isError)
  const requestCount = requests.data?.waiting ?? 0
  const registrationCount = approvals.data?.length ?? 0
  const isWaiting = requestCount + registrationCount > 0
  return (
    <Card component="section" aria-labelledby="waiting" sx={{ px: { xs: 2, md: 3 }, py: { xs: 2, md: 3 }, mb: 3 }}>
      <Typography id="waiting" variant="h3" component="h2" sx={{ mb: 1 }}>
        {appWords.waiting}
      </Typography>
      {failed.length > 0 && (
        <RetryAlert
          says={appWords.waitingFailed({ why: explainFailure(failed[0]!.error) })}
          error={null}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          sx={{ mb: 3 }}
        />
      )}
      {parts.some(({ isPending }) => isPending) && <Skeleton width="60%" height={44} aria-hidden />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {requestCount > 0 && (
          <Item to={`${addresses.universities}?tab=requests`} note={overdueWords(requests.data!, now)}>
            {appWords.accessRequest({ asked: requestCount })}
          </Item>
        )}
        {registrationCount > 0 && (
          <Item to={addresses.facultyAdmins} note={appWords.theyCantSignUntilApprove}>
            {appWords.facultyRegistrationApprove({ registered: registrationCount })}
          </Item>
        )}
      </Box>
      {!isWaiting && parts.every(({ isSuccess }) => isSuccess) && (
        <Typography sx={{ color: 'text.secondary' }}>{appWords.nothingWaiting}</Typography>
      )}
    </Card>
  )
}

function Item({ to: address, note, children }: { to: string; note: string | null; children: string }) {
  return (
    <Box component="li" sx={{ py: 0.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <MuiLink component={Link} to={address} sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}>
        {children}
      </MuiLink>
      {note && (
        <Typography variant="body2" sx={{ color: 'text.secondary', pb: 1 }}>
          {note}
        </Typography>
      )}
    </Box>
  )
}

/** Describes how many of the waiting requests are overdue at `now` (ms). Null if none are. */
function overdueWords(list: AccessRequestList, now: number): string | null {
  const late = sectionRequests(list).waiting.filter((request) => isOverdue(request, now)).length
  return late === 0 ? null : appWords.lateOverdue({ late })
}
