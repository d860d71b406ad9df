import { classesWords } from '#contract/classes/words.ts'
import AttendanceIcon from '@mui/icons-material/PeopleAltOutlined'
import QrIcon from '@mui/icons-material/QrCodeOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { generatePath, Link } from 'react-router'
import type { EventOfDay } from '#contract/classes/faculty-day.ts'
import { useClassReports } from '#web/classes/details/files.ts'
import { DownloadButtons } from '#web/kit/files/download-buttons.tsx'
import type { CheckInNow } from '#web/rolls/check-in-now.ts'
import { useRollDownload } from '#web/rolls/use-roll-download.ts'
import { addresses } from '#web/session/addresses.ts'

type Props = { event: EventOfDay; state: CheckInNow['state']; describedBy: string }

/** The QR code until check-in closes. After that, a file for each of the viewer’s classes, or the roll. */
export function TodayActions({ event, state, describedBy }: Props) {
  const { id: eventId, classes, checked_in } = event
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mt: 2,
        '& > .MuiButton-root': { width: { xs: '100%', sm: 'auto' } },
      }}
    >
      {state !== 'late' && (
        <Button
          variant={state === 'open' ? 'contained' : 'outlined'}
          startIcon={<QrIcon />}
          component="a"
          href={generatePath(addresses.projector, { eventId })}
          target="_blank"
          rel="noopener"
          aria-describedby={describedBy}
        >
          {classesWords.showCode}
        </Button>
      )}
      {state === 'late' && classes.length > 0 && <ClassFiles event={event} describedBy={describedBy} />}
      {state === 'late' && classes.length === 0 && checked_in !== null && (
        <RollFile event={event} describedBy={describedBy} />
      )}
      {checked_in !== null && (
        <Button
          variant="plain"
          startIcon={<AttendanceIcon />}
          component={Link}
          to={generatePath(addresses.live, { eventId })}
          aria-describedby={describedBy}
        >
          {classesWords.attendance}
        </Button>
      )}
    </Box>
  )
}

type FileProps = Pick<Props, 'event' | 'describedBy'>

function ClassFiles({ event, describedBy }: FileProps) {
  const reportFor = useClassReports(event)
  return event.classes.map((course) => (
    <DownloadButtons
      key={course.id}
      label={classesWords.downloadName({ name: course.name })}
      describedBy={describedBy}
      {...reportFor(course)}
    />
  ))
}

function RollFile({ event, describedBy }: FileProps) {
  const { problem, dismiss, ...download } = useRollDownload(event.id, event)
  return (
    <>
      <DownloadButtons label={classesWords.downloadAttendance} describedBy={describedBy} {...download} />
      {problem && (
        <Alert severity="error" onClose={dismiss} sx={{ width: '100%' }}>
          {problem}
        </Alert>
      )}
    </>
  )
}
