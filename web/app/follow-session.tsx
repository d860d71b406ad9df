import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { onSessionEnded } from '#web/session/session-ended.ts'

/** Opens the sign-in page when the server has ended the session. Scrolls each newly opened page to the top. */
export function FollowSession() {
  const navigate = useNavigate()
  const navigationType = useNavigationType()
  const { pathname, hash } = useLocation()
  useEffect(
    () =>
      onSessionEnded((signIn) => {
        if (signIn) void navigate(signIn, { replace: true })
      }),
    [navigate],
  )
  useEffect(() => {
    // The browser restores the position after Back, and scrolls to the target of a link with a hash.
    if (navigationType !== NavigationType.Pop && !hash) window.scrollTo(0, 0)
  }, [pathname, hash, navigationType])
  return null
}
