import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { DownloadButtons } from '#web/kit/download-buttons.tsx'
import type { useClassDownloads } from './details-downloads.ts'
import type { ClassDetails } from './details-read.ts'

type Props = { details: ClassDetails; downloads: ReturnType<typeof useClassDownloads> }

/** The file over all events of a class. */
export function OverallTab({ details: { students, events }, downloads }: Props) {
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, maxWidth: 680 }}>
      <Typography variant="h3" component="h2">
        Overall Attendance
      </Typography>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        A file for your spreadsheet: a line for each student ({students.length.toLocaleString('en-US')}), a column for
        each event of this class ({events.length.toLocaleString('en-US')}), with Yes or No. Events to which nobody can
        check in yet stay empty. Who registered late, and events assigned late, count as well.
      </Typography>
      <Box sx={{ mt: 2.5 }}>
        <DownloadButtons label="Download Overall Attendance" variant="contained" {...downloads.overall} />
      </Box>
    </Card>
  )
}
