import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { onSessionEnded } from '#web/session/session-ended.ts'

/** Opens the sign-in when the server has ended the session, and scrolls every newly opened page to its top. */
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
    // The browser itself restores the position after Back, and scrolls to the target of a link into a page.
    if (navigationType !== NavigationType.Pop && !hash) window.scrollTo(0, 0)
  }, [pathname, hash, navigationType])
  return null
}
