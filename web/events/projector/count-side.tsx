import { dot } from '#contract/language/formatters.ts'
import { useSyncExternalStore } from 'react'
import { eventsWords } from '#contract/events/words.ts'
import FullScreenIcon from '@mui/icons-material/FullscreenOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { generatePath, Link } from 'react-router'
import { productName } from '#contract/product.ts'
import { Mark } from '#web/kit/page/brand.tsx'
import { EventDetailsInLine } from '#web/kit/event-facts.tsx'
import { PageTitle } from '#web/kit/page/title.tsx'
import { timeOfDay, zoneHint } from '#web/kit/time/times.ts'
import { useLiveCount } from '#web/rolls/live/use-live-roll.ts'
import { Freshness } from '#web/rolls/freshness.tsx'
import { RollingCount } from '#web/rolls/rolling-count.tsx'
import { RoomLine } from '#web/rolls/room-line.tsx'
import { addresses } from '#web/session/addresses.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { describeStart, chooseNameSize, type OnTheWall, wallLength } from './projector-words.ts'

type Props = { event: FacultyEvent; onTheWall: OnTheWall; now: number; onRefused: () => void }

/** The event, the state of check-in with a clock, and how many people have come. */
export function CountSide({ event, onTheWall, now, onRefused }: Props) {
  const zone = event.time_zone ? zoneHint(event.date, event.time_zone) : null
  return (
    <Box
      component="section"
      aria-label={eventsWords.event}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        p: `${wallLength(4)} ${wallLength(4)} ${wallLength(3)} ${wallLength(5)}`,
        minWidth: 0,
      }}
    >
      <Controls eventId={event.id} />
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {describeStart(Date.parse(event.date), now)}
        <EventDetailsInLine event={event} />
        {zone && dot + zone}
      </Box>
      <Box
        sx={{
          mt: wallLength(1),
          overflowWrap: 'anywhere',
          '& h1': { fontSize: wallLength(chooseNameSize(event.name)), lineHeight: 1.12, letterSpacing: '-.012em' },
        }}
      >
        <PageTitle title={event.name} tabTitle={eventsWords.projectorName({ name: event.name })} />
      </Box>
      <Box
        sx={{
          mt: wallLength(4),
          fontSize: wallLength(3.2),
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          color: onTheWall.state === 'open' ? 'successText' : 'text.primary',
        }}
      >
        {onTheWall.says}
      </Box>
      <LiveCount event={event} isOver={onTheWall.state === 'late'} onRefused={onRefused} />
      <Box
        sx={{
          mt: 'auto',
          pt: wallLength(3),
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'flex-end',
          gap: 2,
        }}
      >
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: wallLength(1.2),
            fontFamily: '"Newsreader", serif',
            fontSize: wallLength(3),
          }}
        >
          <Box sx={{ width: wallLength(4.2), height: wallLength(4.2), '& svg': { width: '100%', height: '100%' } }}>
            <Mark />
          </Box>
          {productName}
        </Box>
        <Box
          component="time"
          sx={{ fontSize: wallLength(6), lineHeight: 1, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {timeOfDay(now)}
        </Box>
      </Box>
    </Box>
  )
}

/** The number of people present. Not even the data that it receives has names. */
function LiveCount({ event, isOver, onRefused }: Pick<Props, 'event' | 'onRefused'> & { isOver: boolean }) {
  const { count, live, isRefused } = useLiveCount(event.id, onRefused)
  if (isRefused && count === null) {
    return <Box sx={{ mt: wallLength(2), color: 'text.secondary' }}>{eventsWords.countForOwner}</Box>
  }
  const size = count !== null && count >= 1000 ? 22 : 30
  return (
    <Box sx={{ mt: wallLength(2) }}>
      <Box
        sx={{
          fontFamily: '"Newsreader", serif',
          fontWeight: 500,
          // Four digits must fit.
          fontSize: wallLength(size),
          lineHeight: 1,
          letterSpacing: '-.03em',
          fontVariantNumeric: 'tabular-nums',
          minHeight: wallLength(size),
          // The digits end well above the bottom of their line.
          mb: wallLength(-size / 8),
        }}
      >
        {count !== null && <RollingCount count={count} says={(text) => eventsWords.countPresent({ text })} />}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: wallLength(3),
          alignItems: 'center',
          color: 'text.secondary',
        }}
      >
        <span>{eventsWords.present}</span>
        {/* In a hall, freshness matters only if the number is out of date. */}
        {!isOver && live.state === 'lost' && (
          <Box sx={{ '& span': { fontSize: wallLength(2.2) } }}>
            <Freshness news={{ live, updatedAt: 0, isError: false }} />
          </Box>
        )}
      </Box>
      <RoomLine count={count} room={event.room_for} />
    </Box>
  )
}

/** Buttons for the person at the computer. They are hidden in full-screen mode, which Esc ends. */
function Controls({ eventId }: { eventId: string }) {
  const { isFull, enter } = useFullScreen()
  if (isFull) return null
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1, mt: '-8px', mb: wallLength(1) }}>
      <Button variant="plain" component={Link} to={generatePath(addresses.live, { eventId })}>
        {eventsWords.backRoll}
      </Button>
      {enter && (
        <Button variant="outlined" startIcon={<FullScreenIcon />} onClick={enter}>
          {eventsWords.fullScreen}
        </Button>
      )}
    </Box>
  )
}

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Whether the page is in full-screen mode, and a function to enter it. `enter` is null if the browser can’t. */
function useFullScreen(): { isFull: boolean; enter: (() => void) | null } {
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null)
  const enter = () => void document.documentElement.requestFullscreen().catch(() => undefined)
  return { isFull, enter: document.fullscreenEnabled ? enter : null }
}
