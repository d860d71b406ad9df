import { publishWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import type { CreditedClass } from './credited.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { usePublished } from './published-api.ts'
import { PublishedFile } from './published-file.tsx'
import type { FileDownloads } from './use-file-download.ts'

type Props = { course: CreditedClass; mayChange: boolean; downloads: FileDownloads }

/** Lists what was published of a class, with a button to publish its credits. */
export function Published({ course, mayChange, downloads }: Props) {
  const { data, isError, refetch } = usePublished(course.id)
  const [isAsking, setAsking] = useState(false)
  return (
    <Box component="section" aria-labelledby="published-credit" sx={{ mt: 3 }}>
      <Typography id="published-credit" variant="h4" component="h3">
        {publishWords.published}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {publishWords.publishedAbout}
      </Typography>
      {isError && <RetryAlert says={publishWords.loadFailed} onRetry={() => void refetch()} sx={{ mt: 1.5 }} />}
      {!data && !isError && (
        <Skeleton role="img" aria-label={publishWords.loading} variant="rounded" height={48} sx={{ mt: 1.5 }} />
      )}
      {data?.length === 0 && <Typography sx={{ mt: 1.5 }}>{publishWords.none}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
          {data.map((file) => (
            <PublishedFile key={file.id} file={file} timeZone={course.timeZone} downloads={downloads} />
          ))}
        </Box>
      )}
      {mayChange && data && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setAsking(true)}>
          {data.length === 0 ? publishWords.publish : publishWords.publishAgain}
        </Button>
      )}
      <PublishDialog course={course} open={isAsking} onClose={() => setAsking(false)} />
    </Box>
  )
}
