import { checkInsWords } from '#contract/check-ins/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'

/** The window has closed. A student who disagrees can still ask the server, whose refusal has a reference. */
export function LateNote({ because }: { because: string }) {
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      <strong>{because}</strong>
      <Box sx={{ mt: 0.5 }}>{checkInsWords.confirmAnyway}</Box>
    </Alert>
  )
}
