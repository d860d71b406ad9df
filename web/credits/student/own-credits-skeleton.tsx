import { ownCreditWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { EntrySkeleton } from '#web/kit/lists/entry.tsx'

/** A placeholder for the credits of one class. */
export function OwnCreditsSkeleton() {
  return (
    <Card role="status" aria-label={ownCreditWords.loading}>
      <Box aria-hidden sx={{ p: { xs: 2, sm: 3 } }}>
        <Skeleton width={120} height={28} />
        <Skeleton width={180} height={18} />
        <Skeleton variant="rounded" height={8} sx={{ my: 2 }} />
        <Skeleton width="80%" height={18} />
      </Box>
      <EntrySkeleton />
      <EntrySkeleton />
    </Card>
  )
}
