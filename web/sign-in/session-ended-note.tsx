import { signInWords } from '#contract/sign-in/words.ts'
import Alert from '@mui/material/Alert'
import { useEffect, useState } from 'react'
import { forgetEndedSession, sessionHasEnded } from '#web/session/session-ended.ts'

/** At a sign-in that the server's 401 led to: says why. */
export default function SessionEndedNote() {
  const [hasEnded] = useState(sessionHasEnded)
  useEffect(() => forgetEndedSession, [])
  if (!hasEnded) return null
  return (
    <Alert severity="info" role="status" sx={{ mt: 2 }}>
      {signInWords.sessionEnded}
    </Alert>
  )
}
