import { dot } from '#contract/language/formatters.ts'
import { eventsWords } from '#contract/events/words.ts'
import { reportsWords } from '#contract/rolls/words.ts'
import Typography from '@mui/material/Typography'
import { serverNow } from '#web/api/client.ts'
import { EventDetailsInLine } from '#web/kit/event-facts.tsx'
import { useIsPrinting } from '#web/kit/page/use-is-printing.ts'
import { isSameDay, shortDate, timeRange, zoneHint } from '#web/kit/time/times.ts'
import type { RollEvent } from './roll-event.ts'

/** The time and place of the roll’s event, in one line. */
export function EventLine({ event }: { event: RollEvent }) {
  const isPrinting = useIsPrinting()
  const day = !isPrinting && isSameDay(event.date, serverNow()) ? reportsWords.today : shortDate(event.date)
  const zone = event.time_zone ? zoneHint(event.date, event.time_zone) : null
  return (
    <Typography
      variant="body2"
      component="span"
      sx={{ display: 'block', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
    >
      {day}, {timeRange(event.date, event.end_time)}
      <EventDetailsInLine event={event} unknownLocation={eventsWords.noLocationSpecified} />
      {zone && dot + zone}
    </Typography>
  )
}
