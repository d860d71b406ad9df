import { checkInsWords } from '#contract/check-ins/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'

/**
 * Says that check-in has closed. A student who disagrees can still send the check-in, and gets a refusal with a
 * reference.
 */
export function LateNote({ because }: { because: string }) {
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      <strong>{because}</strong>
      <Box sx={{ mt: 0.5 }}>{checkInsWords.confirmAnyway}</Box>
    </Alert>
  )
}
