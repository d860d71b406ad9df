import CloseIcon from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { isSameDay, shortDate, timeRange, zoneHint } from '#web/kit/times.ts'
import { serverNow } from '#web/api/client.ts'
import { AttendanceRoll } from './attendance-roll.tsx'
import type { RollEvent } from './roll-event.ts'

type Props = {
  /** Null is closed. */
  eventId: string | null
  /** Undefined while it loads, or when it did not; the names are shown all the same. */
  event: RollEvent | undefined
  onClose: () => void
}

/** Who has checked in to an event: the count, the list, the file. */
export default function AttendanceDialog({ eventId, event, onClose }: Props) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  return (
    <Dialog
      open={eventId !== null}
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="md"
      aria-labelledby="attendance-title"
      slotProps={{
        // One height whatever is in it: it would grow at both ends with every row that comes, under the reader's eyes.
        paper: {
          sx: {
            borderRadius: { xs: 0, sm: '16px' },
            height: { sm: 'min(760px, calc(100% - 64px))' },
            // Over the whole screen it is a page, not a sheet above one.
            bgcolor: { xs: 'background.paper', sm: 'paperRaised' },
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="overline" component="p" sx={{ color: 'text.secondary' }}>
            Attendance
          </Typography>
          <DialogTitle id="attendance-title" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
            {event?.name ?? 'Attendance'}
          </DialogTitle>
          {event && <EventLine event={event} />}
        </Box>
        <IconButton aria-label="Close" onClick={onClose} sx={{ mt: -1, mr: -1 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <DialogContent>
        {eventId !== null && <AttendanceRoll key={eventId} eventId={eventId} event={event} />}
      </DialogContent>
    </Dialog>
  )
}

function EventLine({ event }: { event: RollEvent }) {
  const day = isSameDay(event.date, serverNow()) ? 'Today' : shortDate(event.date)
  const zone = event.time_zone ? zoneHint(event.date, event.time_zone) : null
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {day}, {timeRange(event.date, event.end_time)} · {event.location || 'No location specified'}
      {zone && <> · {zone}</>}
    </Typography>
  )
}
