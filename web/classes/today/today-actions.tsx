import { useState } from 'react'
import { classesWords } from '#contract/classes/words.ts'
import AttendanceIcon from '@mui/icons-material/PeopleAltOutlined'
import QrIcon from '@mui/icons-material/QrCodeOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { generatePath, Link } from 'react-router'
import type { EventOfDay } from '#contract/classes/faculty-day.ts'
import { classReportFileName, type SheetFormat } from '#contract/file-names.ts'
import { reportsMessages } from '#contract/rolls/words.ts'
import { serverNow } from '#web/api/client.ts'
import { reportProblem } from '#web/classes/details/describe-class.ts'
import { makeEventFile } from '#web/classes/details/files.ts'
import { readClassDetails } from '#web/classes/details/read.ts'
import { isoIn } from '#web/events/event-times.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { DownloadButtons, type SheetDownload } from '#web/kit/files/download-buttons.tsx'
import { saveFile } from '#web/kit/files/save.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { viewerZone } from '#web/kit/time/times.ts'
import type { CheckInNow } from '#web/rolls/check-in-now.ts'
import { useRollDownload } from '#web/rolls/use-roll-download.ts'
import { addresses } from '#web/session/addresses.ts'
import { useSession } from '#web/session/use-session.ts'

type Props = { event: EventOfDay; state: CheckInNow['state']; describedBy: string }

/** Until check-in closes, the code. After that, a file for each own class, or the roll. */
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

type OwnClass = { id: string; name: string }

/** Makes the report of an event for one of one’s own classes, one file at a time; the file is the class page's own. */
function useClassReports(event: FacultyEvent): (course: OwnClass) => SheetDownload {
  const { facultyId } = useSession()
  const notify = useNotice()
  const [making, setMaking] = useState<{ classId: string; format: SheetFormat } | null>(null)

  async function make(course: OwnClass, format: SheetFormat): Promise<void> {
    setMaking({ classId: course.id, format })
    const readAgain = () => readClassDetails({ classId: course.id, facultyId })
    try {
      const blob = await makeEventFile({ details: { class: course }, readAgain, facultyId }, event, format)
      const day = isoIn(serverNow(), event.time_zone || viewerZone()).slice(0, 10)
      if (blob) saveFile(blob, classReportFileName(course.name, event.name, day, format))
      else notify(reportsMessages.nothingToDownload)
    } catch (error) {
      notify({ message: reportProblem(error), durationMs: 10_000 })
    } finally {
      setMaking(null)
    }
  }

  return (course) => ({
    making: making?.classId === course.id ? making.format : null,
    isHeld: making !== null && making.classId !== course.id,
    onDownload: (format) => {
      if (making === null) void make(course, format)
    },
  })
}
