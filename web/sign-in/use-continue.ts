import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PersonKind } from '#contract/roles.ts'
import { safeRedirect } from '#web/session/safe-redirect.ts'
import { readRole, readSession, storeSignedIn, type SignInAnswer } from '#web/session/session.ts'
import { afterReading, pickRedirect } from './go-on.ts'

/** Returns the page's `redirect` where it is one of ours. */
export function useRedirect(): string | null {
  const [query] = useSearchParams()
  return safeRedirect(query.get('redirect'))
}

/** Dropped when a link was used: the registration's password, or what someone else had added with the link. */
export type Dropped = { target: string; removed: SignInAnswer['removed'] }

type Continuation = {
  isContinuing: boolean
  /** A note to read before continuing, and the page that follows. Null when nothing was dropped or removed. */
  afterDropped: Dropped | null
  continueNext(answer?: SignInAnswer): void
}

/**
 * Returns what happens after a sign-in: the response is stored, and a second later the requested page opens. It waits
 * for the person when something was dropped or removed, because a second is too short to read that.
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
    // Storing the session also notifies this page, as if another tab had signed in.
    if (waits.current) return
    waits.current = answer?.password_dropped === true || answer?.removed !== undefined
    // Without a kind or an answer, the session that was just stored says whose it is.
    const as = kind ?? answer?.user_type ?? readRole(readSession()) ?? 'student'
    if (answer) storeSignedIn(answer, as)
    if (waits.current) return setAfterDropped({ target: pickRedirect(as, redirect, answer), removed: answer?.removed })
    setContinuing(true)
    stop.current?.()
    stop.current = afterReading(() => void navigate(pickRedirect(as, redirect, answer), { replace: true }))
  }
  return { isContinuing, afterDropped, continueNext }
}
