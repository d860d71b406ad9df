import { signInWords } from '#contract/sign-in/words.ts'
import { rich } from '#web/kit/rich.ts'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useEffect, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { forgetEndedSession, sessionHasEnded } from '#web/session/session-ended.ts'
import { readSession } from '#web/session/session.ts'
import { pickRedirect } from './go-on.ts'
import { useRedirect } from './use-continue.ts'

function isIn(kind: 'student' | 'faculty'): boolean {
  const { authToken, studentId, facultyId } = readSession()
  return authToken !== null && (kind === 'student' ? studentId : facultyId) !== null
}

/** Says why a 401 led here. Someone who is still signed in can go on. Others may sign in: phones are shared. */
export default function SessionNote({ kind }: { kind: 'student' | 'faculty' }) {
  const redirect = useRedirect()
  const [hasEnded] = useState(sessionHasEnded)
  const [isSignedIn, setSignedIn] = useState(() => isIn(kind))
  // Only another tab: this one leaves the page when it signs in.
  useEffect(() => {
    const follow = () => setSignedIn(isIn(kind))
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [kind])
  useEffect(() => forgetEndedSession, [])
  if (!hasEnded && !isSignedIn) return null
  return (
    <Alert severity="info" role="status" sx={{ mt: 2 }}>
      {isSignedIn
        ? rich(
            signInWords.signedInAlready({
              link: (text) => (
                <Link component={RouterLink} to={pickRedirect(kind, redirect)} sx={{ fontWeight: 600 }}>
                  {text}
                </Link>
              ),
            }),
          )
        : signInWords.sessionEnded}
    </Alert>
  )
}
