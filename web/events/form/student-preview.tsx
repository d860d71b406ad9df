import { eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { checkInWindow, describeCheckInWindow } from '#contract/check-ins/window.ts'
import { listEventDetails } from '#web/kit/event-details.ts'
import { serverNow } from '#web/api/client.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { longDate, timeOfDay, timeRange, viewerZone } from '#web/kit/time/times.ts'
import { readFormSpan, type EventFormValues } from './event-form-values.ts'
import { describeFormWindow } from './event-time-words.ts'

/** The event as students will see it, updated while typing. */
export function StudentPreview({ values }: { values: EventFormValues }) {
  const zone = viewerZone()
  const span = readFormSpan(values, zone)
  const [minutesBefore, minutesAfter] = [Number(values.before), Number(values.after)]
  const says = describeFormWindow(values, zone, serverNow())
  return (
    <aside aria-labelledby="preview-title">
      <Typography
        id="preview-title"
        variant="overline"
        component="h2"
        sx={{ color: 'text.secondary', textTransform: 'uppercase' }}
      >
        {eventsWords.whatStudentsWillSee}
      </Typography>
      <Card
        sx={{
          mt: 1.25,
          p: 2.5,
          display: 'grid',
          gap: 1,
          borderLeft: (theme) => `4px solid ${theme.vars.palette.gold}`,
          borderRadius: '4px 12px 12px 4px',
          overflowWrap: 'anywhere',
        }}
      >
        <Typography variant="h4" component="p" sx={values.name.trim() ? undefined : { color: 'text.secondary' }}>
          <OwnName>{values.name.trim() || eventsWords.eventNameLabel}</OwnName>
        </Typography>
        <Box sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {span ? longDate(span.startsAt, zone) : eventsWords.date}
          <br />
          {span ? timeRange(span.startsAt, span.endsAt, zone) : eventsWords.startEnd}
          {listEventDetails(values, eventsWords.location).map(({ field, text }) => (
            <Fragment key={field}>
              <br />
              <bdi>{text}</bdi>
            </Fragment>
          ))}
        </Box>
        {span && (
          <WindowBar startsAt={span.startsAt} minutesBefore={minutesBefore} minutesAfter={minutesAfter} zone={zone} />
        )}
        <Typography variant="body2">{describeCheckInWindow(minutesBefore, minutesAfter)}</Typography>
      </Card>
      <Typography variant="caption" component="p" sx={{ mt: 1.5, color: 'text.secondary' }}>
        {eventsWords.windowHint({ says: says ?? '' })}
      </Typography>
    </aside>
  )
}

type BarProps = { startsAt: number; minutesBefore: number; minutesAfter: number; zone: string }

/** A diagram of the check-in window, not to scale: an open side has a fixed length, so that its times never overlap. */
function WindowBar({ startsAt, minutesBefore, minutesAfter, zone }: BarProps) {
  const { opensAt, closesAt } = checkInWindow({ startsAt, beforeMinutes: minutesBefore, afterMinutes: minutesAfter })
  const time = (timestamp: number) => timeOfDay(timestamp, zone).replace(/ [AP]M$/, '')
  const label = {
    position: 'absolute',
    top: 24,
    transform: 'translateX(-50%)',
    typography: 'caption',
    color: 'text.secondary',
  }
  const bar = { position: 'absolute', top: 8, height: 6, borderRadius: '3px' }
  return (
    <Box aria-hidden sx={{ position: 'relative', height: 44, mt: 1.25, mb: 0.25, fontVariantNumeric: 'tabular-nums' }}>
      <Box sx={{ ...bar, left: 0, right: 0, bgcolor: 'neutralFill' }} />
      <Box
        sx={{
          ...bar,
          left: minutesBefore > 0 ? '20%' : '50%',
          right: minutesAfter > 0 ? '20%' : '50%',
          bgcolor: 'gold',
        }}
      />
      <Box
        sx={{ position: 'absolute', left: '50%', top: 4, width: 2, height: 14, ml: '-1px', bgcolor: 'text.primary' }}
      />
      {minutesBefore > 0 && <Box sx={{ ...label, left: '20%' }}>{time(opensAt)}</Box>}
      <Box sx={{ ...label, left: '50%', color: 'text.primary', fontWeight: 600 }}>{time(startsAt)}</Box>
      {minutesAfter > 0 && <Box sx={{ ...label, left: '80%' }}>{time(closesAt)}</Box>}
    </Box>
  )
}
