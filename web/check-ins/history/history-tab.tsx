import { checkInsWords } from '#contract/check-ins/words.ts'
import { ownTriesWords } from '#contract/check-ins/attempts/words.ts'
import { kitWords } from '#contract/kit/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useRef, type RefObject } from 'react'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { EntrySkeleton } from '#web/kit/lists/entry.tsx'
import { useSession } from '#web/session/use-session.ts'
import { useHistory, useOwnTries } from '#web/check-ins/api.ts'
import { OwnTries } from '#web/check-ins/attempts/own-tries.tsx'
import { HistoryItems } from './history-items.tsx'
import { describeHistory } from './history-words.ts'
import { NoNetworkNote } from '#web/kit/notices/no-network-note.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'

/** 'Your Attendance History': one card, one register entry an event. Below it, quietly, the tries that didn't count. */
export default function HistoryTab({ onScan }: { onScan: () => void }) {
  const { studentId } = useSession()
  const { data, isError, refetch } = useHistory(studentId)
  const tries = useOwnTries(studentId)
  const triesHeading = useRef<HTMLHeadingElement>(null)
  const { summary, problem } = describeHistory({ studentId, data, isError })
  return (
    <Box component="section" sx={{ pb: 5 }}>
      <NoNetworkNote>{kitWords.lastVersionShown}</NoNetworkNote>
      <Typography variant="h3" component="h2">
        {checkInsWords.attendanceHistory}
      </Typography>
      {summary !== null && (
        <Typography variant="body2" sx={{ mt: 0.25, mb: 2, color: 'text.secondary' }}>
          {summary}
        </Typography>
      )}
      {data && data.length > 0 && <ToTries count={tries.data?.length ?? 0} heading={triesHeading} />}
      {problem !== null && (
        <RetryAlert sx={{ my: 2 }} says={problem} onRetry={studentId === null ? null : () => void refetch()} />
      )}
      {data && (data.length === 0 ? <NoneYet onScan={onScan} /> : <HistoryItems items={data} />)}
      {!data && problem === null && <ItemsSkeleton />}
      <OwnTries tries={tries} heading={triesHeading} />
    </Box>
  )
}

function ItemsSkeleton() {
  return (
    <Card role="status" aria-label={checkInsWords.loadingAttendanceHistory} sx={{ mt: 5 }}>
      <EntrySkeleton />
      <EntrySkeleton />
      <EntrySkeleton />
    </Card>
  )
}

function NoneYet({ onScan }: { onScan: () => void }) {
  return (
    <EmptyState
      kind="none-yet"
      title={checkInsWords.nothingRollYet}
      sentence={checkInsWords.eventsCheckWillAppearHere}
      headingLevel="h3"
      action={
        <Button variant="contained" onClick={onScan}>
          {checkInsWords.scanQR}
        </Button>
      }
    />
  )
}

/** Leads past a long history to the tries that didn’t count. Without any, nothing. */
function ToTries({ count, heading }: { count: number; heading: RefObject<HTMLHeadingElement | null> }) {
  if (count === 0) return null
  return (
    <Button variant="text" sx={{ mt: -1, mb: 1, ml: -1.5 }} onClick={() => heading.current?.focus()}>
      {ownTriesWords.toTries({ count })}
    </Button>
  )
}
