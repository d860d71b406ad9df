import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { HistoryItem } from '#contract/check-ins.ts'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Entry, EntrySkeleton } from '#web/kit/entry.tsx'
import { sentLate } from '#web/kit/lateness.ts'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { dateParts, isSameDay, shortDate, timeOfDay, timeRange } from '#web/kit/times.ts'
import { useNow } from '#web/kit/use-now.ts'
import { useSession } from '#web/session/use-session.ts'
import { useHistory } from './api.ts'
import { describeHistory } from './history-words.ts'

/** 'Your Attendance History': one card, one register entry an event. */
export default function HistoryTab({ onScan }: { onScan: () => void }) {
  const { studentId } = useSession()
  const { data, isError, refetch } = useHistory(studentId)
  const { summary, problem } = describeHistory({ studentId, data, isError })
  return (
    <Box component="section" sx={{ pb: 5 }}>
      <Typography variant="h3" component="h2">
        Your Attendance History
      </Typography>
      {summary !== null && (
        <Typography variant="body2" sx={{ mt: 0.25, mb: 2, color: 'text.secondary' }}>
          {summary}
        </Typography>
      )}
      {problem !== null && <Problem says={problem} onRetry={studentId === null ? null : () => void refetch()} />}
      {data && (data.length === 0 ? <NoneYet onScan={onScan} /> : <Items items={data} />)}
      {!data && problem === null && <ItemsSkeleton />}
    </Box>
  )
}

function Problem({ says, onRetry }: { says: string; onRetry: (() => void) | null }) {
  return (
    <Alert
      severity="error"
      sx={{ my: 2 }}
      action={
        onRetry && (
          <Button variant="plain" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
            Try again
          </Button>
        )
      }
    >
      {says}
    </Alert>
  )
}

function ItemsSkeleton() {
  return (
    <Card role="status" aria-label="Loading your attendance history" sx={{ mt: 5 }}>
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
          {item.late_sent && `, ${sentLate(Date.parse(item.scanned_at), Date.parse(item.received_at))}`}
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
