import { publishWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { DownloadButtons } from '#web/kit/files/download-buttons.tsx'
import type { CreditedClass } from './credited.ts'
import { Published } from './published.tsx'
import { useFileDownload } from './use-file-download.ts'

/** The credits of a class as files: those of this moment, and those that were published. */
export function CreditFiles({ course, mayChange }: { course: CreditedClass; mayChange: boolean }) {
  const downloads = useFileDownload(course)
  return (
    <Card component="section" aria-labelledby="credit-files" sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id="credit-files" variant="h3" component="h2">
        {publishWords.title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {publishWords.about}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
        <DownloadButtons label={publishWords.creditList} {...downloads.list} />
        <DownloadButtons label={publishWords.explanation} {...downloads.explanation} />
      </Box>
      <Published course={course} mayChange={mayChange} downloads={downloads} />
    </Card>
  )
}
