import { ssoWords } from '#contract/sign-in/sso/words.ts'
import { signInWords } from '#contract/sign-in/words.ts'
import { rich } from '#web/kit/rich.ts'
import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useEffect, useState, type ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { forgetEndedSession, sessionHasEnded } from '#web/session/session-ended.ts'
import type { PersonKind } from '#contract/roles.ts'
import { readRole, readSession } from '#web/session/session.ts'
import { pickRedirect } from './redirect-after-sign-in.ts'
import { useRedirect } from './use-continue.ts'

/** Returns the role of the person who is signed in, preferably `kind`. Null if no one is. */
function readKind(kind: 'student' | 'faculty'): PersonKind | null {
  const session = readSession()
  if (session.authToken === null) return null
  return (kind === 'student' ? session.studentId : session.facultyId) === null ? readRole(session) : kind
}

type Props = {
  kind: 'student' | 'faculty'
  /** Whether the page is for registering, which doesn't sign anyone out. */
  registers?: boolean
}

/**
 * Explains that a session has ended. Someone who is still signed in can continue, even with a different role:
 * professors try the codes of their events. Others can sign in, because phones are shared.
 */
export default function SessionNote({ kind, registers = false }: Props) {
  const redirect = useRedirect()
  const [hasEnded] = useState(sessionHasEnded)
  const [signedInAs, setSignedInAs] = useState(() => readKind(kind))
  // Follows other tabs only, because this tab leaves the page when it signs in.
  useEffect(() => {
    const follow = () => setSignedInAs(readKind(kind))
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [kind])
  useEffect(() => forgetEndedSession, [])
  if (!hasEnded && signedInAs === null) return null
  const isOther = signedInAs !== kind
  const continueAs = (as: PersonKind) => ({
    link: (text: ReactNode) => (
      <Link component={RouterLink} to={pickRedirect(as, isOther ? null : redirect)} sx={{ fontWeight: 600 }}>
        {text}
      </Link>
    ),
  })
  return (
    <Alert severity="info" role="status" sx={{ mt: 2 }}>
      {signedInAs === null
        ? signInWords.sessionEnded
        : rich(
            isOther
              ? (registers ? ssoWords.signedInAsAtRegistration : signInWords.signedInAs)({
                  role: signedInAs,
                  ...continueAs(signedInAs),
                })
              : signInWords.signedInAlready(continueAs(kind)),
          )}
    </Alert>
  )
}
