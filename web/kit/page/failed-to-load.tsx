import { apiMessages } from '#contract/api/words.ts'
import { kitWords } from '#contract/kit/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { RetryAlert } from '#web/kit/notices/retry-alert.tsx'
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
  sentence = explainFailure(error),
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

/** Says that old data is shown, because new data didn't load, and why when trying again can't help. */
export function StaleNotice({ says, error, onRetry }: { says: string; error: unknown; onRetry: () => void }) {
  const isNoUse = isFinal(error)
  return (
    <RetryAlert
      says={isNoUse ? `${says.replace(/[^.]$/, '$&.')} ${explainFailure(error)}` : says}
      onRetry={isNoUse ? null : onRetry}
      sx={{ mb: 3 }}
    />
  )
}

/** Whether the server has no such thing, or none for this person. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Whether the same request would get the same answer: there is no such thing, or this person may not see it. */
export function isFinal(error: unknown): boolean {
  return isGone(error) || (error instanceof ApiError && error.status === 403)
}

/** Says why a request failed: no network, no such thing, or what the server says, which never has internal details. */
export function explainFailure(error: unknown): string {
  if (isGone(error)) return kitWords.mayBeGone
  const isUnanswered = error instanceof ApiError && error.status === 0
  return isUnanswered ? kitWords.nothingLost : errorSentence(error, apiMessages.ourFault)
}
