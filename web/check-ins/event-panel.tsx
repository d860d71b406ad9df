import { checkInsWords } from '#contract/check-ins/words.ts'
import { eventsWords } from '#contract/events/words.ts'
import { rich } from '#web/kit/rich.ts'
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import CheckIcon from '@mui/icons-material/CheckOutlined'
import ClockIcon from '@mui/icons-material/ScheduleOutlined'
import type { SvgIconComponent } from '@mui/icons-material'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, type ReactNode } from 'react'
import { describeCheckInWindow } from '#contract/check-ins/window.ts'
import { listEventDetails } from '#web/kit/event-details.ts'
import type { StudentEvent } from '#contract/events/events.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { NotedThumbBar } from '#web/check-ins/noted-thumb-bar.tsx'
import { isSameDay, longDate, timeOfDay, timeRange, zoneNote } from '#web/kit/time/times.ts'
import { lowWindow } from './result/result-mark.tsx'
import { untilOpen } from './result/result-words.ts'

type Props = {
  event: StudentEvent
  /** The time by the server's clock, and the time at which check-in closes or closed, in ms. */
  now: number
  closesAt: number
  isBusy: boolean
  /** Notes next to the buttons. */
  notes: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** 'Event Details': the scanned event, and a button to confirm. */
export function EventPanel({ event, now, closesAt, isBusy, notes, onConfirm, onCancel }: Props) {
  const { time_zone: zone } = event
  const date = longDate(event.date, zone)
  const heading = useRef<HTMLHeadingElement>(null)
  // The scanner's button that had the focus was removed.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <CodeRead />
      <DetailsCard>
        <Typography
          ref={heading}
          tabIndex={-1}
          variant="overline"
          component="h2"
          sx={{ color: 'text.secondary', textTransform: 'uppercase' }}
        >
          {checkInsWords.eventDetails}
        </Typography>
        <Typography variant="h3" sx={{ mt: 0.75, overflowWrap: 'anywhere' }}>
          <OwnName>{event.name}</OwnName>
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, fontVariantNumeric: 'tabular-nums' }}>
          {listEventDetails(event, eventsWords.noLocationSpecified).map(({ field, icon, text }) => (
            <Line key={field} icon={icon}>
              <bdi>{text}</bdi>
            </Line>
          ))}
          <Line icon={CalendarIcon}>
            {isSameDay(event.date, now, zone) ? checkInsWords.todayOn({ date }) : date}
            <Box sx={{ color: 'text.secondary' }}>
              {timeRange(event.date, event.end_time, zone) + zoneNote(event.date, zone)}
            </Box>
          </Line>
          <Line icon={ClockIcon}>
            {describeCheckInWindow(event.checkin_before_minutes, event.checkin_after_minutes)}
            {closesAt < now ? <Closed closedAt={closesAt} zone={zone} /> : <OpenUntil remainingMs={closesAt - now} />}
          </Line>
        </Box>
      </DetailsCard>
      <NotedThumbBar notes={notes}>
        <Button variant="contained" size="large" aria-disabled={isBusy} onClick={isBusy ? undefined : onConfirm}>
          {isBusy ? checkInsWords.confirming : checkInsWords.confirmAttendance}
        </Button>
        <Button variant="plain" onClick={onCancel} sx={{ minHeight: 48 }}>
          {checkInsWords.cancel}
        </Button>
      </NotedThumbBar>
    </>
  )
}

/** A placeholder for the details. */
export function EventPanelSkeleton() {
  return (
    <Box role="status" aria-busy aria-label={checkInsWords.loadingEvent}>
      <DetailsCard>
        <Skeleton width={110} height={14} />
        <Skeleton width="85%" height={28} sx={{ mt: 1.5 }} />
        <Skeleton width="60%" height={28} sx={{ mt: 1 }} />
        {[180, 240, 210].map((width) => (
          <Skeleton key={width} width={width} height={20} sx={{ mt: 4, maxWidth: '100%' }} />
        ))}
      </DetailsCard>
    </Box>
  )
}

function CodeRead() {
  return (
    <Box
      role="status"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 0.5, pt: 0.5, pb: 1.75, typography: 'body2' }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 26,
          height: 26,
          borderRadius: '50%',
          bgcolor: 'successTint',
          color: 'successText',
        }}
      >
        <CheckIcon aria-hidden sx={{ fontSize: 18 }} />
      </Box>
      {checkInsWords.codeRead}
    </Box>
  )
}

function DetailsCard({ children }: { children: ReactNode }) {
  return (
    <Card
      component="section"
      sx={{
        flex: 'none',
        p: 2.5,
        borderLeft: (theme) => `4px solid ${theme.vars.palette.gold}`,
        borderRadius: '4px 12px 12px 4px',
      }}
    >
      {children}
    </Card>
  )
}

function Line({ icon: Icon, children }: { icon: SvgIconComponent; children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '20px 1fr',
        gap: 1.5,
        py: 1.75,
        [lowWindow]: { py: 1.25 },
        borderTop: '1px solid',
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        '&:last-of-type': { pb: 0 },
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 20, mt: '2px', color: 'text.secondary' }} />
      <div>{children}</div>
    </Box>
  )
}

function Closed({ closedAt, zone }: { closedAt: number; zone: string }) {
  return (
    <Box sx={{ fontWeight: 600, color: 'error.main' }}>
      {checkInsWords.closedAt({ at: timeOfDay(closedAt, zone) + zoneNote(closedAt, zone) })}
    </Box>
  )
}

function OpenUntil({ remainingMs }: { remainingMs: number }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600, color: 'successText' }}>
      <Box component="span" sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'success.main' }} />
      <span>
        {rich(
          checkInsWords.openClosesIn({
            left: untilOpen(remainingMs),
            span: (text) => <span role="timer">{text}</span>,
          }),
        )}
      </span>
    </Box>
  )
}
