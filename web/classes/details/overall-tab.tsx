import { classesWords } from '#contract/classes/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { DownloadButtons } from '#web/kit/files/download-buttons.tsx'
import type { useClassDownloads } from './downloads.ts'
import type { useDetailsAddress } from './address.ts'
import type { ClassDetails } from './read.ts'
import { AttendanceGrid } from '#web/rolls/grid/attendance-grid.tsx'

type Props = {
  details: ClassDetails
  downloads: ReturnType<typeof useClassDownloads>
  address: Pick<ReturnType<typeof useDetailsAddress>, 'typed' | 'search'>
}

/** The file over all events of a class, and the same as a grid on the page. */
export function OverallTab({ details: { class: course, students, events }, downloads, address }: Props) {
  return (
    <>
      <Card sx={{ p: { xs: 2, md: 3 }, maxWidth: 680 }}>
        <Typography variant="h3" component="h2">
          {classesWords.overallAttendance}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {classesWords.overallAttendanceAbout({ students: students.length, events: events.length })}
        </Typography>
        <Box sx={{ mt: 2.5 }}>
          <DownloadButtons label={classesWords.downloadOverallAttendance} variant="contained" {...downloads.overall} />
        </Box>
      </Card>
      {students.length > 0 && events.length > 0 && <AttendanceGrid classId={course.id} address={address} />}
    </>
  )
}
