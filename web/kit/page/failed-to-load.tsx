import { kitWords } from '#contract/kit/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'

type Props = {
  says: string
  sentence?: string
  /** Left out when a retry can't help. */
  onRetry?: (() => void) | undefined
  /** A way out, before the other button. */
  back?: ReactNode
}

/** Something didn't load: why, and what to do next. */
export function FailedToLoad({ says, sentence = kitWords.nothingLost, onRetry, back }: Props) {
  return (
    <EmptyState
      kind="failed"
      title={says}
      sentence={sentence}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          {back}
          {onRetry && (
            <Button variant="outlined" onClick={onRetry}>
              {kitWords.tryAgain}
            </Button>
          )}
        </Box>
      }
    />
  )
}
