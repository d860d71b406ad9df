import ClassIcon from '@mui/icons-material/MenuBookOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { EventOfDay } from '#contract/classes/faculty-day.ts'
import { Entry } from '#web/kit/lists/entry.tsx'
import { EventSummary } from '#web/events/event-summary.tsx'
import { Fact } from '#web/kit/fact.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { zoneHint } from '#web/kit/time/times.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import { isWorthFollowing } from '#web/rolls/live/worth-following.ts'
import { toCheckInTimes } from '#web/rolls/roll-event.ts'
import { TodayActions } from './today-actions.tsx'
import { TodayCount } from './today-count.tsx'
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
