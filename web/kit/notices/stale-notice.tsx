import { kitWords } from '#contract/kit/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

/** Says that old data is shown, because new data didn't load. */
export function StaleNotice({ says, onRetry }: { says: string; onRetry: () => void }) {
  return (
    <Alert
      severity="error"
      sx={{ mb: 3 }}
      action={
        <Button variant="plain" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
          {kitWords.tryAgain}
        </Button>
      }
    >
      {says}
    </Alert>
  )
}
