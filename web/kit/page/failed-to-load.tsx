import { kitWords } from '#contract/kit/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { explainBriefly, isFinal, isGone } from '#web/api/explain-failure.ts'
import { EmptyState } from './empty-state.tsx'

type Props = {
  says: string
  /** Replaces `says` if the object doesn't exist. */
  goneTitle?: string
  error: unknown
  /** The explanation. The default is the error's own. Null if `says` is enough. */
  sentence?: string | null
  onRetry?: (() => void) | undefined
  /** A link elsewhere, before the retry button. */
  back?: ReactNode
}

/** Explains why loading failed and what to do next. It offers no retry if that can't help. */
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
