import { kitWords } from '#contract/kit/words.ts'
import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FacultyDay } from '#contract/classes/faculty-day.ts'
import { EntrySkeleton } from '#web/kit/lists/entry.tsx'
import { dateAndTime } from '#web/kit/time/times.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import { addresses } from '#web/session/addresses.ts'
import { TodayEvent } from './today-event.tsx'
import { byUrgency } from './today-words.ts'
import { useDay } from './use-day.ts'

/** More than this many wait behind a button. */
const shownAtFirst = 4
/** A browser keeps about six connections to one server. This many may be streams of arrivals. */
const mostStreams = 2

/** The events of today, the ones to check in to first; the dashboard opens with it. */
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
  const sorted = byUrgency(events, now)
  const visibleEvents = showsAll ? sorted : sorted.slice(0, shownAtFirst)
  const streams = new Set(
    sorted
      .filter(({ checked_in }) => checked_in !== null)
      .slice(0, mostStreams)
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
          , {dateAndTime(next.date)}.
        </>
      ) : (
        <MuiLink component={Link} to={addresses.addEvent}>
          {classesWords.addAnEvent}
        </MuiLink>
      )}
    </Typography>
  )
}
