import { kitWords } from '#contract/kit/words.ts'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

/** A placeholder for a page: a title and a few lines. */
export function PageSkeleton() {
  return (
    <Box
      aria-busy
      aria-label={kitWords.loading}
      role="status"
      sx={{ width: '100%', maxWidth: 640, mx: 'auto', p: { xs: 2, sm: 5 } }}
    >
      <Skeleton width="55%" height={36} />
      <Skeleton width="80%" height={18} sx={{ mt: 2 }} />
      <Skeleton height={52} sx={{ mt: 4 }} />
      <Skeleton height={52} sx={{ mt: 2.5 }} />
    </Box>
  )
}

/** A placeholder for the rows of a list. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label}>
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <Skeleton key={line} height={44} sx={{ my: 1 }} />
      ))}
    </output>
  )
}
