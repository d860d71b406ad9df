import { reportsWords } from '#contract/rolls/words.ts'
import CloseIcon from '@mui/icons-material/CloseOutlined'
import OpenIcon from '@mui/icons-material/OpenInFullOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { generatePath, Link } from 'react-router'
import { iconOnPhone, WideLabel } from '#web/kit/icon-on-phone.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { low, useIsPhone } from '#web/kit/page/low-window.ts'
import { onPaper } from '#web/kit/page/print-only.tsx'
import { addresses } from '#web/session/addresses.ts'
import { AttendanceRoll } from './roll.tsx'
import { EventLine } from '#web/rolls/event-line.tsx'
import type { RollEvent } from '#web/rolls/roll-event.ts'

type Props = {
  /** Null closes the dialog. */
  eventId: string | null
  /** Undefined while it loads, or if loading failed. The names are shown anyway. */
  event: RollEvent | undefined
  /** Whether this person may correct who was present. */
  mayMark: boolean
  onClose: () => void
}

/** A dialog with everyone who has checked in to an event: the count, the list, and the download. */
export default function AttendanceDialog({ eventId, event, mayMark, onClose }: Props) {
  const isPhone = useIsPhone()
  return (
    <Dialog
      open={eventId !== null}
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="md"
      aria-labelledby="attendance-title"
      slotProps={{
        root: {
          sx: {
            '@media print': { position: 'static', '& .MuiDialog-container': { display: 'block', height: 'auto' } },
          },
        },
        // A fixed height. Otherwise the centered dialog would grow in both directions with every new row.
        paper: {
          sx: {
            borderRadius: isPhone ? 0 : '16px',
            ...(!isPhone && { height: 'min(760px, calc(100% - 64px))' }),
            // On a phone the dialog fills the screen, so it uses the page’s color.
            bgcolor: isPhone ? 'background.paper' : 'paperRaised',
            ...onPaper,
          },
        },
      }}
    >
      <GlobalStyles styles={{ '@media print': { '#root': { display: 'none' } } }} />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: { xs: 0.5, sm: 2 },
          mb: { xs: 1, sm: 1.5 },
          [low]: { mb: 0.5 },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="overline" component="p" sx={{ color: 'text.secondary', [low]: { display: 'none' } }}>
            {reportsWords.attendance}
          </Typography>
          <DialogTitle id="attendance-title" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
            <OwnName>{event?.name ?? reportsWords.attendance}</OwnName>
          </DialogTitle>
          {event && <EventLine event={event} />}
        </Box>
        {eventId !== null && (
          <Button
            variant="plain"
            component={Link}
            to={generatePath(addresses.live, { eventId })}
            startIcon={<OpenIcon />}
            sx={[iconOnPhone, { mt: -1 }]}
          >
            <WideLabel>{reportsWords.fullPage}</WideLabel>
          </Button>
        )}
        <IconButton aria-label={reportsWords.close} onClick={onClose} sx={{ mt: -1, mr: -1 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <DialogContent>
        {eventId !== null && <AttendanceRoll key={eventId} eventId={eventId} event={event} mayMark={mayMark} />}
      </DialogContent>
    </Dialog>
  )
}
