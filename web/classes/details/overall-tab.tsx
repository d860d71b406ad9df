import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { DownloadButtons } from '#web/kit/download-buttons.tsx'
import type { useClassDownloads } from './downloads.ts'
import type { useDetailsAddress } from './address.ts'
import type { ClassDetails } from './read.ts'
import { AttendanceGrid } from '#web/classes/grid/attendance-grid.tsx'

type Props = {
  details: ClassDetails
  downloads: ReturnType<typeof useClassDownloads>
  address: Pick<ReturnType<typeof useDetailsAddress>, 'typed' | 'search'>
}

/** The file over all events of a class, and the same as a grid on the page. */
export function OverallTab({ details: { class: of, students, events }, downloads, address }: Props) {
  return (
    <>
      <Card sx={{ p: { xs: 2, md: 3 }, maxWidth: 680 }}>
        <Typography variant="h3" component="h2">
          Overall Attendance
        </Typography>
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          A file for your spreadsheet: a line for each student ({students.length.toLocaleString('en-US')}), a column for
          each event of this class ({events.length.toLocaleString('en-US')}), with Yes or No. Events stay empty until
          check-in opens. Students who registered late and events assigned late count too.
        </Typography>
        <Box sx={{ mt: 2.5 }}>
          <DownloadButtons label="Download Overall Attendance" variant="contained" {...downloads.overall} />
        </Box>
      </Card>
      {students.length > 0 && events.length > 0 && <AttendanceGrid classId={of.id} address={address} />}
    </>
  )
}
