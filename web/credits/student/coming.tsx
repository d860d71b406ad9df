import { comingWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { shortDate, timeOfDay, zoneNote } from '#web/kit/time/times.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import { useOwnCredits } from './api.ts'
import { findComing } from './coming-events.ts'

/** Today’s events of a student’s classes, or else the next one. Nothing if there are none or until they load. */
export default function Coming() {
  const { data } = useOwnCredits()
  const now = useNow(60_000)
  // The university’s time zone, as on the event’s own page.
  const zone = data?.[0]?.time_zone
  const { isToday, events } = findComing(data ?? [], now, zone)
  if (events.length === 0) return null
  return (
    <Box component="section" aria-labelledby="coming" sx={{ mt: 2, mb: 2.5 }}>
      <Typography id="coming" variant="h5" component="h2" sx={{ mb: 1 }}>
        {isToday ? comingWords.today : comingWords.next}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {events.map(({ id, name, date, says }) => (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'grid',
              gridTemplateColumns: '4.75rem minmax(0, 1fr)',
              py: 1,
              borderTop: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Typography
              variant="body2"
              component="time"
              dateTime={date}
              sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
            >
              {isToday ? timeOfDay(date, zone) + zoneNote(date, zone) : shortDate(date, zone)}
            </Typography>
            <Box sx={{ minWidth: 0, pl: 1.5, borderLeft: (theme) => `2px solid ${theme.vars.palette.gold}` }}>
              <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {name}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {says}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
