import type { RefusedAttempt, RefusalReason } from '#contract/rolls/refused-attempts.ts'
import { reportsWords, triesWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent } from 'react'
import { ListSkeleton } from '#web/kit/page/skeleton.tsx'
import { describeAttempts } from './refused-words.ts'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
import { useAttemptsByReason } from './api.ts'
import { AttemptRow } from './attempt-row.tsx'

type Props = {
  eventId: string
  reason: RefusalReason
  /** The current number of attempts. */
  count: number
}

/** The latest attempts that were refused for one reason, read again when there are more. */
export function AttemptsOfReason({ eventId, reason, count }: Props) {
  const { data, isError, refetch } = useAttemptsByReason(eventId, reason)
  const readAgain = useEffectEvent(() => {
    if (data && data.counts[reason] !== count) void refetch()
  })
  useEffect(() => readAgain(), [count])
  if (!data) {
    if (!isError) return <ListSkeleton label={reportsWords.loadingRefusedAttempts} />
    return <RetryAlert says={triesWords.ofReasonNotLoaded} onRetry={() => void refetch()} />
  }
  return (
    <>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {describeAttempts(data.attempts.length, data.counts[reason], null)}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {data.attempts.map((attempt) => (
          <AttemptRow key={attempt.id} attempt={attempt as RefusedAttempt & { present: boolean }} />
        ))}
      </Box>
    </>
  )
}
