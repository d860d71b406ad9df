import { kitWords } from '#contract/kit/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { SxProps, Theme } from '@mui/material/styles'

type Props = {
  says: string
  /** Null when a retry can't help. */
  onRetry: (() => void) | null
  severity?: 'error' | 'warning'
  sx?: SxProps<Theme>
}

/** Says that something didn't load, with a button that tries again. */
export function RetryAlert({ says, onRetry, severity = 'error', sx = {} }: Props) {
  return (
    <Alert
      severity={severity}
      sx={sx}
      action={
        onRetry && (
          <Button variant="plain" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
            {kitWords.tryAgain}
          </Button>
        )
      }
    >
      {says}
    </Alert>
  )
}
