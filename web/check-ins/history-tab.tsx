import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { HistoryItem } from '#contract/check-ins.ts'
import { authenticationRequired } from '#contract/errors.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Entry, EntrySkeleton } from '#web/kit/entry.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { dateParts, isSameDay, shortDate, timeOfDay, timeRange } from '#web/kit/times.ts'
import { useNow } from '#web/kit/use-now.ts'
import { useSession } from '#web/session/use-session.ts'
import { useHistory } from './api.ts'
import { historySummary } from './history-words.ts'

/** 'Your Attendance History': one card, one register entry an event. */
export default function HistoryTab({ onScan }: { onScan: () => void }) {
  const { studentId } = useSession()
  const history = useHistory(studentId)
  return (
    <Box component="section" sx={{ pb: 5 }}>
      <Typography variant="h3" component="h2">
        Your Attendance History
      </Typography>
      {studentId === null ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {authenticationRequired}
        </Alert>
      ) : (
        <Content history={history} onScan={onScan} />
      )}
    </Box>
  )
}

function Content({ history, onScan }: { history: ReturnType<typeof useHistory>; onScan: () => void }) {
  if (history.data) {
    return (
      <>
        <Typography variant="body2" sx={{ mt: 0.25, mb: 2, color: 'text.secondary' }}>
          {historySummary(history.data.length)}
        </Typography>
        {history.isError && <Failed onRetry={() => void history.refetch()} />}
        {history.data.length === 0 ? <NoneYet onScan={onScan} /> : <Items items={history.data} />}
      </>
    )
  }
  if (history.isError) return <Failed onRetry={() => void history.refetch()} />
  return (
    <Card role="status" aria-label="Loading your attendance history" sx={{ mt: 5 }}>
      <EntrySkeleton />
      <EntrySkeleton />
      <EntrySkeleton />
    </Card>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      sx={{ my: 2 }}
      action={
        <Button variant="plain" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
          Try again
        </Button>
      }
    >
      Failed to load your attendance history. Please try again later.
    </Alert>
  )
}

function NoneYet({ onScan }: { onScan: () => void }) {
  return (
    <EmptyState
      kind="none-yet"
      title="Nothing on the roll yet"
      sentence="Events you check in to will appear here."
      headingLevel="h3"
      action={
        <Button variant="contained" onClick={onScan}>
          Scan QR
        </Button>
      }
    />
  )
}

function Items({ items }: { items: HistoryItem[] }) {
  const now = useNow(60_000)
  return (
    <Card
      component="ul"
      sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: '1px solid', borderColor: 'divider' } }}
    >
      {items.map((item) => (
        <Item key={item.id} item={item} now={now} />
      ))}
    </Card>
  )
}

function Item({ item, now }: { item: HistoryItem; now: number }) {
  const { year } = dateParts(item.event_date)
  return (
    <Entry
      component="li"
      date={item.event_date}
      today={isSameDay(item.event_date, now)}
      {...(year === dateParts(now).year ? {} : { note: year })}
    >
      <Typography variant="h4" component="h3" sx={{ fontSize: 19, lineHeight: '24px', overflowWrap: 'anywhere' }}>
        {item.event_name}
      </Typography>
      <Box
        sx={{ mt: 0.5, fontSize: 14, lineHeight: '20px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        <div>{timeRange(item.event_date, item.event_end_time)}</div>
        {item.event_location && <div>{item.event_location}</div>}
      </Box>
      <Box
        sx={{
          mt: 1.5,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
        }}
      >
        <TagChip kind="Attended" />
        <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          Check-in time{' '}
          <Box component="b" sx={{ fontWeight: 600, color: 'text.primary' }}>
            {checkInTime(item)}
          </Box>
        </Typography>
      </Box>
    </Entry>
  )
}

function checkInTime({ scanned_at, event_date }: HistoryItem): string {
  return isSameDay(scanned_at, event_date)
    ? timeOfDay(scanned_at)
    : `${timeOfDay(scanned_at)}, ${shortDate(scanned_at)}`
}
