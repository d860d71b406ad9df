import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PersonKind } from '#contract/roles.ts'
import { safeRedirect } from '#web/session/safe-redirect.ts'
import { storeSignedIn, type SignInAnswer } from '#web/session/session.ts'
import { afterReading, targetOf } from './go-on.ts'

/** Gives the page's `redirect` where it is one of ours. */
export function useRedirect(): string | null {
  const [query] = useSearchParams()
  return safeRedirect(query.get('redirect'))
}

/** Gives what happens after a sign-in: the answer is kept, and a second later the page goes where it was asked to. */
export function useGoOn(as: PersonKind): { isGoing: boolean; goOn(answer?: SignInAnswer): void } {
  const navigate = useNavigate()
  const redirect = useRedirect()
  const [isGoing, setGoing] = useState(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function goOn(answer?: SignInAnswer) {
    if (answer) storeSignedIn(answer, as)
    setGoing(true)
    stop.current?.()
    stop.current = afterReading(() => void navigate(targetOf(as, redirect, answer), { replace: true }))
  }
  return { isGoing, goOn }
}
