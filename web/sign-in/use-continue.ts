import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PersonKind } from '#contract/roles.ts'
import { safeRedirect } from '#web/session/safe-redirect.ts'
import { readRole, readSession, storeSignedIn, type SignInAnswer } from '#web/session/session.ts'
import { callAfterReading, pickRedirect } from './redirect-after-sign-in.ts'

/** Returns the page's `redirect` if it's a page of this site, otherwise null. */
export function useRedirect(): string | null {
  const [query] = useSearchParams()
  return safeRedirect(query.get('redirect'))
}

/** The page to open, and what someone else had added with the link and the server removed. */
export type Dropped = { target: string; removed: SignInAnswer['removed'] }

type Continuation = {
  isContinuing: boolean
  /** A note to read before continuing, with the next page. Null if nothing was dropped or removed. */
  afterDropped: Dropped | null
  continueNext(answer?: SignInAnswer): void
}

/**
 * Continues after a sign-in: stores the response, and opens the requested page a second later. If a password was
 * dropped or something was removed, waits for the person, because a second is too short to read that.
 */
export function useContinue(kind: PersonKind | null): Continuation {
  const navigate = useNavigate()
  const redirect = useRedirect()
  const [isContinuing, setContinuing] = useState(false)
  const [afterDropped, setAfterDropped] = useState<Dropped | null>(null)
  const waits = useRef(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function continueNext(answer?: SignInAnswer) {
    // Storing the session notifies this page as well, as if another tab had signed in.
    if (waits.current) return
    waits.current = answer?.password_dropped === true || answer?.removed !== undefined
    // Without a kind or a response, the role is that of the session that was just stored.
    const as = kind ?? answer?.user_type ?? readRole(readSession()) ?? 'student'
    if (answer) storeSignedIn(answer, as)
    if (waits.current) return setAfterDropped({ target: pickRedirect(as, redirect, answer), removed: answer?.removed })
    setContinuing(true)
    stop.current?.()
    stop.current = callAfterReading(() => void navigate(pickRedirect(as, redirect, answer), { replace: true }))
  }
  return { isContinuing, afterDropped, continueNext }
}
