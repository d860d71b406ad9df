import { kitWords } from '#contract/kit/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { explainBriefly, isFinal, isGone } from '#web/api/explain-failure.ts'
import { EmptyState } from './empty-state.tsx'

type Props = {
  says: string
  /** In place of `says` when the server has no such thing. */
  goneTitle?: string
  error: unknown
  /** By default what the error says. Null when `says` does. */
  sentence?: string | null
  onRetry?: (() => void) | undefined
  /** A way out, before the other button. */
  back?: ReactNode
}

/** Something didn't load: why, and what to do next, which is no retry when that can't help. */
export function FailedToLoad({
  says,
  goneTitle = says,
  error,
  sentence = explainBriefly(error),
  onRetry,
  back,
}: Props) {
  return (
    <EmptyState
      kind="failed"
      title={isGone(error) ? goneTitle : says}
      sentence={sentence ?? undefined}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {back}
          {onRetry && !isFinal(error) && (
            <Button variant="outlined" onClick={onRetry}>
              {kitWords.tryAgain}
            </Button>
          )}
        </Box>
      }
    />
  )
}
