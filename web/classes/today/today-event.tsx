import ClassIcon from '@mui/icons-material/MenuBookOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { EventOfDay } from '#contract/classes/faculty-day.ts'
import { classesWords } from '#contract/classes/words.ts'
import { formatNumber } from '#contract/language/formatters.ts'
import { Entry } from '#web/kit/lists/entry.tsx'
import { EventSummary } from '#web/events/event-summary.tsx'
import { Fact } from '#web/kit/fact.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { zoneHint } from '#web/kit/time/times.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import { useLiveCount } from '#web/rolls/live/use-live-roll.ts'
import { isWorthFollowing } from '#web/rolls/live/worth-following.ts'
import { toCheckInTimes } from '#web/rolls/roll-event.ts'
import { RollingCount } from '#web/rolls/rolling-count.tsx'
import { TodayActions } from './today-actions.tsx'
import { describeCheckIn, describeClassCount } from './today-words.ts'

type Props = {
  event: EventOfDay
  /** Whether arrivals may be followed over a separate stream. */
  mayFollow: boolean
}

/** One of today's events: the state of check-in, how many have come, and the next action. */
export function TodayEvent({ event, mayFollow }: Props) {
  const now = useNow()
  const { state, says } = describeCheckIn(event, now)
  const zone = zoneHint(event.date, event.time_zone)
  const nameId = `today-${event.id}`
  return (
    <Entry card component="li" date={event.date} now={now} today>
      <EventSummary event={event} nameId={nameId}>
        {state !== 'early' &&
          event.classes.map((course) => (
            <Fact key={course.id} icon={ClassIcon}>
              <OwnName>{course.name}</OwnName>: {describeClassCount(course)}
            </Fact>
          ))}
      </EventSummary>
      <Box
        sx={{
          mt: 1.25,
          typography: 'subtitle2',
          fontVariantNumeric: 'tabular-nums',
          color: state === 'open' ? 'successText' : 'text.secondary',
        }}
      >
        {says}
      </Box>
      {zone && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {zone}
        </Typography>
      )}
      {event.checked_in !== null && state !== 'early' && (
        <TodayCount
          eventId={event.id}
          counted={event.checked_in}
          isFollowed={mayFollow && isWorthFollowing(toCheckInTimes(event), now)}
        />
      )}
      <TodayActions event={event} state={state} describedBy={nameId} />
    </Entry>
  )
}

type TodayCountProps = {
  eventId: string
  /** As the day's response counted them. */
  counted: number
  /** Whether to follow arrivals over the live stream. */
  isFollowed: boolean
}

/** Shows in large type how many have checked in to an event. */
function TodayCount({ eventId, counted, isFollowed }: TodayCountProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mt: 1.5 }}>
      <Box
        sx={{
          fontFamily: '"Newsreader", serif',
          fontWeight: 500,
          fontSize: 40,
          lineHeight: 1,
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {isFollowed ? <Live eventId={eventId} counted={counted} /> : formatNumber(counted)}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{classesWords.present}</Box>
    </Box>
  )
}

function Live({ eventId, counted }: { eventId: string; counted: number }) {
  const { count } = useLiveCount(eventId)
  return <RollingCount count={count ?? counted} says={(text) => classesWords.countPresent({ text })} />
}
