import { checkInsWords } from '#contract/check-ins/words.ts'
import { rich } from '#web/kit/rich.ts'
import Alert from '@mui/material/Alert'
import { useEffect } from 'react'
import { checkInOutbox, useCheckInOutbox } from './check-in-outbox.ts'

/** Says on the sign-in page that a check-in is waiting. Anyone may read it, so it names neither student nor event. */
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
