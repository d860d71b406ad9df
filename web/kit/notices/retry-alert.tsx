import { kitWords } from '#contract/kit/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { SxProps, Theme } from '@mui/material/styles'
import { explainFailure, isFinal } from '#web/api/explain-failure.ts'

type Props = {
  says: string
  error?: unknown
  /** Null if a retry can't help. */
  onRetry: (() => void) | null
  severity?: 'error' | 'warning'
  sx?: SxProps<Theme>
}

/** Says that loading failed, with a retry button, or with the reason why a retry can't help. */
export function RetryAlert({ says, error, onRetry, severity = 'error', sx = {} }: Props) {
  const isHopeless = isFinal(error)
  return (
    <Alert
      severity={severity}
      sx={sx}
      action={
        onRetry &&
        !isHopeless && (
          <Button variant="plain" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
            {kitWords.tryAgain}
          </Button>
        )
      }
    >
      {isHopeless ? `${says.replace(/[^.]$/, '$&.')} ${explainFailure(error)}` : says}
    </Alert>
  )
}
