import { appWords } from '#contract/app/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import MuiLink from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { AccessRequestList } from '#contract/schools/access-answers.ts'
import { useAwaitingApproval } from '#web/administration/api.ts'
import { StaleNotice } from '#web/kit/notices/stale-notice.tsx'
import { useNow } from '#web/kit/time/use-now.ts'
import { useAccessRequests } from '#web/schools/admin-api.ts'
import { isOverdue, sectionRequests } from '#web/schools/access-requests/request-words.ts'
import { addresses } from '#web/session/addresses.ts'

/** Links to this administrator's open tasks: requests for access, and faculty registrations that need approval. */
export function Waiting({ seesRequests }: { seesRequests: boolean }) {
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
        <StaleNotice says={appWords.waitingFailed} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
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

/** Says how many of the waiting requests are overdue at `now` (ms). Null when none is. */
function overdueWords(list: AccessRequestList, now: number): string | null {
  const late = sectionRequests(list).waiting.filter((request) => isOverdue(request, now)).length
  return late === 0 ? null : appWords.lateOverdue({ late })
}
