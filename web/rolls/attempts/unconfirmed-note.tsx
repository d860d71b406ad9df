import { attemptsWords } from '#contract/rolls/words.ts'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'

/** A note above the names: how many students scanned but didn’t confirm. Renders nothing if there are none. */
export function UnconfirmedNote({ count, onShow }: { count: number | undefined; onShow: () => void }) {
  if (!count) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button variant="plain" onClick={onShow}>
          {attemptsWords.show}
        </Button>
      }
    >
      {attemptsWords.unconfirmedNote({ count })}
    </Alert>
  )
}
