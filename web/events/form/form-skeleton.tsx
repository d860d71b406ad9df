import { eventsWords } from '#contract/events/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'

/** Shown in place of a form while its event loads. */
export function FormSkeleton() {
  return (
    <Card
      component="output"
      aria-label={eventsWords.loadingEvent}
      sx={{ p: 3, maxWidth: 640, display: 'grid', gap: 2.75 }}
    >
      {[48, 88, 48, 48, 48].map((height, field) => (
        <Box key={field}>
          <Skeleton width={120} height={16} sx={{ mb: 1 }} />
          <Skeleton height={height} />
        </Box>
      ))}
    </Card>
  )
}
