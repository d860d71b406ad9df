import { checkInsWords } from '#contract/check-ins/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import type { LookupProblem } from './lookup-words.ts'

type Props = {
  /** The page's own sentence. */
  message: string
  problem: LookupProblem
  onLeave: () => void
}

/** Says why an event can't be loaded, and what to do next. */
export function LookupFailed({ message, problem, onLeave }: Props) {
  return (
    <>
      <LookupAlert message={message} problem={problem} />
      <ThumbBar lined>
        <Button variant="contained" size="large" onClick={onLeave} autoFocus>
          {checkInsWords.scanAnotherCode}
        </Button>
      </ThumbBar>
    </>
  )
}

/** The page's sentence, the reason and the next step. */
export function LookupAlert({ message, problem: { reason, next, isFinal } }: Omit<Props, 'onLeave'>) {
  return (
    <Alert severity={isFinal ? 'error' : 'warning'} sx={{ mb: 2 }}>
      <strong>{message}</strong>
      <Box sx={{ mt: 0.5 }}>
        {reason} {next}
      </Box>
    </Alert>
  )
}
