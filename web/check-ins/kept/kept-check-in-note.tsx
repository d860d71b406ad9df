import { checkInsWords } from '#contract/check-ins/words.ts'
import { rich } from '#web/kit/rich.ts'
import Alert from '@mui/material/Alert'
import { useEffect } from 'react'
import { checkInOutbox, useCheckInOutbox } from './check-in-outbox.ts'

/**
 * At the sign-in: a check-in waits on this phone for its student. It names neither, because anyone may read it here.
 */
export default function KeptCheckInNote() {
  const { waiting } = useCheckInOutbox()
  useEffect(() => void checkInOutbox.resume(), [])
  if (waiting.length === 0) return null
  return (
    <Alert severity="warning" role="status" sx={{ mt: 2 }}>
      {rich(checkInsWords.waitingForSignIn({ strong: (text) => <strong>{text}</strong> }))}
    </Alert>
  )
}
