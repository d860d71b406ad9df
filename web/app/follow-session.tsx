import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { onSessionEnded } from '#web/session/session-ended.ts'

/** Goes to the sign-in when the server ended the session, and to the top of every page newly opened. */
export function FollowSession() {
  const navigate = useNavigate()
  const how = useNavigationType()
  const { pathname, hash } = useLocation()
  useEffect(
    () =>
      onSessionEnded((signIn) => {
        if (signIn) void navigate(signIn, { replace: true })
      }),
    [navigate],
  )
  useEffect(() => {
    // Going back is the browser's to place; a link into a page knows its own spot.
    if (how !== NavigationType.Pop && !hash) window.scrollTo(0, 0)
  }, [pathname, hash, how])
  return null
}
