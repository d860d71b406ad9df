import ClassIcon from '@mui/icons-material/MenuBookOutlined'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import { useQuery } from '@tanstack/react-query'
import { kitWords } from '#contract/kit/words.ts'
import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FacultyDay, EventOfDay } from '#contract/classes/faculty-day.ts'
import { eventsWords } from '#contract/events/words.ts'
import { formatNumber } from '#contract/language/formatters.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/client.ts'
import { EventSummary } from '#web/events/event-summary.tsx'
import { Fact } from '#web/kit/fact.tsx'
import { EntrySkeleton, Entry } from '#web/kit/lists/entry.tsx'
import { asOwnName, OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { dateAndTime, viewerZone, zoneHint, zoneNote } from '#web/kit/time/times.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import { describeCheckInNow } from '#web/rolls/check-in-now.ts'
import { useLiveCount } from '#web/rolls/live/use-live-roll.ts'
import { isWorthFollowing } from '#web/rolls/live/worth-following.ts'
import { toCheckInTimes } from '#web/rolls/roll-event.ts'
import { RollingCount } from '#web/rolls/rolling-count.tsx'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'
import { TodayActions } from './today-actions.tsx'
import { sortByUrgency, findDayBounds, isAnyWorthFollowing, describeClassCount } from './today-words.ts'

/** How many events are shown before the “show all” button is used. */
const shownAtFirst = 4
/** A browser keeps about six connections to one server. At most this many are used for arrival streams. */
const maxStreams = 2

/** Today’s events at the top of the dashboard. Those whose check-in is open come first. */
export function Today() {
  const { data, isError, refetch } = useDay()
  return (
    <Box component="section" aria-labelledby="today" aria-busy={!data && !isError} sx={{ mb: 4 }}>
      <Typography id="today" variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {classesWords.today}
      </Typography>
      {data && <Events day={data} />}
      {!data && !isError && <EntrySkeleton card />}
      {!data && isError && (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {classesWords.couldntLoadTodaysEvents}{' '}
          <Button variant="plain" onClick={() => void refetch()}>
            {kitWords.tryAgain}
          </Button>
        </Typography>
      )}
    </Box>
  )
}

function Events({ day: { events, next } }: { day: FacultyDay }) {
  const now = useNow(60_000)
  const [showsAll, showAll] = useState(false)
  if (events.length === 0) return <NothingToday next={next} />
  const sorted = sortByUrgency(events, now)
  const visibleEvents = showsAll ? sorted : sorted.slice(0, shownAtFirst)
  const streams = new Set(
    sorted
      .filter(({ checked_in }) => checked_in !== null)
      .slice(0, maxStreams)
      .map(({ id }) => id),
  )
  return (
    <>
      <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {visibleEvents.map((event) => (
          <TodayEvent key={event.id} event={event} mayFollow={streams.has(event.id)} />
        ))}
      </Box>
      {visibleEvents.length < sorted.length && (
        <Button variant="plain" onClick={() => showAll(true)} sx={{ mt: 1 }}>
          {classesWords.showAllToday({ count: sorted.length })}
        </Button>
      )}
    </>
  )
}

function NothingToday({ next }: Pick<FacultyDay, 'next'>) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {classesWords.noEventsToday}{' '}
      {next ? (
        <>
          {classesWords.next}{' '}
          <MuiLink component={Link} to={`${addresses.events}?highlight=${encodeURIComponent(next.id)}`}>
            {next.name}
          </MuiLink>
          , {dateAndTime(next.date) + zoneNote(next.date, viewerZone(), next.time_zone)}.
        </>
      ) : (
        <MuiLink component={Link} to={addresses.addEvent}>
          {classesWords.addAnEvent}
        </MuiLink>
      )}
    </Typography>
  )
}

/** How often the day is reloaded, in ms: while people check in, and otherwise. */
const whileOpen = 15_000
const whileClosed = 300_000

/** Loads the events of the viewer’s day. Reloads at every visit, because an event may have been assigned since. */
function useDay() {
  const { facultyId } = useSession()
  return useQuery<FacultyDay>({
    queryKey: ['class', 'day', facultyId],
    enabled: facultyId !== null,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) =>
      data && isAnyWorthFollowing(data.events, serverNow()) ? whileOpen : whileClosed,
    queryFn: ({ signal }) =>
      call('GET /api/faculty/:id/day/', {
        params: { id: facultyId ?? '' },
        query: findDayBounds(serverNow()),
        signal,
      }),
  })
}

type Props = {
  event: EventOfDay
  /** Whether this event may use its own stream to follow arrivals. */
  mayFollow: boolean
}

/** One of today’s events: the state of check-in, how many have come, and the next action. */
function TodayEvent({ event, mayFollow }: Props) {
  const now = useNow()
  const { facultyId } = useSession()
  const { state, says } = describeCheckInNow(toCheckInTimes(event), now)
  const zone = zoneHint(event.date, event.time_zone)
  const nameId = `today-${event.id}`
  return (
    <Entry card component="li" date={event.date} now={now} today>
      <EventSummary event={event} nameId={nameId}>
        {event.faculty !== facultyId && event.faculty_name && (
          <Fact icon={PersonIcon}>
            {rich(eventsWords.createdByFacultyName({ facultyName: event.faculty_name, own: asOwnName }))}
          </Fact>
        )}
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
  /** The count from the day’s response. */
  counted: number
  /** Whether to follow arrivals through the live stream. */
  isFollowed: boolean
}

/** Shows in large type how many students have checked in to an event. */
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
