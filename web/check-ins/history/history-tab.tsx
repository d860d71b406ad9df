import { checkInsWords } from '#contract/check-ins/words.ts'
import { ownAttemptsWords } from '#contract/check-ins/attempts/words.ts'
import { kitWords } from '#contract/kit/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useRef, type RefObject, useId, type Ref } from 'react'
import type { Appeal } from '#contract/credits/appeals.ts'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { unprefixEventFields } from '#contract/events/event-prefix.ts'
import { describeMark } from '#contract/rolls/describe-mark.ts'
import type { HistoryItem } from '#contract/rolls/history.ts'
import { EmptyState } from '#web/kit/page/empty-state.tsx'
import { EntrySkeleton, Entry } from '#web/kit/lists/entry.tsx'
import { useSession } from '#web/session/use-session.ts'
import { useHistory, useOwnAttempts } from '#web/check-ins/api.ts'
import { OwnAttempts } from '#web/check-ins/attempts/own-attempts.tsx'
import { GrowingList } from '#web/check-ins/growing-list.tsx'
import { ShareReceipt } from '#web/credits/receipt/share-receipt.tsx'
import { useOwnAppeals, useOwnCredits } from '#web/credits/student/api.ts'
import { Ask } from '#web/credits/student/ask.tsx'
import { CreditByClass, findInClasses, CreditChip } from '#web/credits/student/credit-by-class.tsx'
import { Whole } from '#web/kit/dotted.tsx'
import { listEventDetails } from '#web/kit/event-details.ts'
import { describeHistory } from './history-words.ts'
import { NoNetworkNote } from '#web/kit/notices/no-network-note.tsx'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { isSameDay, shortDate, timeOfDay, timeRange, zoneNote, sentLate } from '#web/kit/time/times.ts'
import { useNow } from '#web/kit/time/use-now.ts'

/** 'Your Attendance History': a card with an entry for each event, and below it the attempts that didn't count. */
export default function HistoryTab({ onScan }: { onScan: () => void }) {
  const { studentId } = useSession()
  const { data, isError, refetch } = useHistory(studentId)
  const tries = useOwnAttempts(studentId)
  const triesHeading = useRef<HTMLHeadingElement>(null)
  const { summary, problem } = describeHistory({ studentId, data, isError })
  return (
    <Box component="section" sx={{ pb: 5 }}>
      <NoNetworkNote>{data && kitWords.lastVersionShown}</NoNetworkNote>
      <Typography variant="h3" component="h2">
        {checkInsWords.attendanceHistory}
      </Typography>
      {summary !== null && (
        <Typography variant="body2" sx={{ mt: 0.25, mb: 2, color: 'text.secondary' }}>
          {summary}
        </Typography>
      )}
      {data && data.length > 0 && <ToAttempts count={tries.data?.length ?? 0} heading={triesHeading} />}
      {problem !== null && (
        <RetryAlert sx={{ my: 2 }} says={problem} onRetry={studentId === null ? null : () => void refetch()} />
      )}
      {data && (data.length === 0 ? <NoneYet onScan={onScan} /> : <HistoryItems items={data} />)}
      {!data && problem === null && <ItemsSkeleton />}
      <OwnAttempts tries={tries} heading={triesHeading} />
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

/** A link that skips a long history to the attempts that didn’t count. Shows nothing if there are none. */
function ToAttempts({ count, heading }: { count: number; heading: RefObject<HTMLHeadingElement | null> }) {
  if (count === 0) return null
  return (
    <Button variant="text" sx={{ mt: -1, mb: 1, ml: -1.5 }} onClick={() => heading.current?.focus()}>
      {ownAttemptsWords.toTries({ count })}
    </Button>
  )
}

/** The number of events shown at first, and added with each tap. A slow phone can render this many at once. */
const pageSize = 50

/** A student's events, latest first: 50 at first, and 50 more with each tap on a button. */
function HistoryItems({ items }: { items: HistoryItem[] }) {
  const now = useNow(60_000)
  // Optional: the history is complete without these.
  const { data: classes = [] } = useOwnCredits()
  const { data: appeals = [] } = useOwnAppeals()
  return (
    <GrowingList items={items} atOnce={pageSize} showing={checkInsWords.showingSome} showMore={checkInsWords.showMore}>
      {(item, firstNew) => <Item key={item.id} {...{ item, now, classes, appeals }} heading={firstNew} />}
    </GrowingList>
  )
}

type ItemProps = {
  item: HistoryItem
  /** The current time, in ms. */
  now: number
  classes: readonly OwnClassCredit[]
  appeals: readonly Appeal[]
  heading: Ref<HTMLHeadingElement> | null
}

function Item({ item, now, classes, appeals, heading }: ItemProps) {
  const headingId = useId()
  const inClasses = findInClasses(classes, item.event)
  const event = unprefixEventFields(item)
  const { date, time_zone: zone } = event
  const late =
    item.late_sent && item.scanned_at ? sentLate(Date.parse(item.scanned_at), Date.parse(item.received_at)) : null
  return (
    <Entry component="li" date={date} zone={zone} today={isSameDay(date, now, zone)} now={now}>
      <Box sx={{ display: 'flex', alignItems: 'start' }}>
        <Typography
          id={headingId}
          variant="h4"
          component="h3"
          {...(heading && { ref: heading, tabIndex: -1 })}
          sx={{ flex: 1, minWidth: 0, fontSize: '1.1875rem', lineHeight: '1.5rem', overflowWrap: 'anywhere' }}
        >
          <OwnName>{event.name}</OwnName>
        </Typography>
        {item.present && item.scanned_at !== null && <ShareReceipt attendance={item.id} event={event.name} />}
      </Box>
      <Box
        sx={{
          mt: 0.5,
          fontSize: '0.875rem',
          lineHeight: '1.25rem',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <div>{timeRange(date, event.end_time, zone) + zoneNote(date, zone)}</div>
        {listEventDetails(event).map(({ field, text }) => (
          <Box key={field} sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{text}</bdi>
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
        <Presence item={item} />
        <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {item.scanned_at === null ? (
            checkInsWords.markedNoPhone
          ) : (
            <>
              {checkInsWords.checkInTime}{' '}
              <Box component="b" sx={{ fontWeight: 600, color: 'text.primary' }}>
                <Whole>{checkInTime(item.scanned_at, item)}</Whole>
              </Box>
              {late && `, ${late}`}
            </>
          )}
        </Typography>
      </Box>
      <CreditByClass classes={inClasses} />
      {item.mark && (
        <Typography variant="body2" dir="auto" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {describeMark(item.mark)}
        </Typography>
      )}
      <Ask
        subject={{ event: item.event }}
        mayAsk={mayAsk(item, inClasses, now)}
        appeals={appeals.filter((appeal) => appeal.event === item.event && appeal.class === null)}
        headingId={headingId}
        zone={zone}
      />
    </Entry>
  )
}

/**
 * Whether the student may ask why it doesn’t count. The classes include the deadline, and the server has the final say.
 */
function mayAsk(
  { present, mark, event_date: date }: HistoryItem,
  classes: ReturnType<typeof findInClasses>,
  now: number,
) {
  const isOpen = classes.length === 0 || classes.some(({ event }) => event.may_ask_about !== null)
  return !present && mark?.says !== 'excused' && Date.parse(date) <= now && isOpen
}

function Presence({ item: { present, mark } }: { item: HistoryItem }) {
  if (present) return <TagChip kind="attended" />
  return <CreditChip state={mark?.says === 'excused' ? 'excused' : 'not-counted'} />
}

function checkInTime(checkedInAt: string, { event_date, time_zone: zone }: HistoryItem): string {
  const time = timeOfDay(checkedInAt, zone)
  return isSameDay(checkedInAt, event_date, zone) ? time : `${time}, ${shortDate(checkedInAt, zone)}`
}
