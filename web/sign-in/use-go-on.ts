import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PersonKind } from '#contract/roles.ts'
import { dashboardAddress } from '#web/session/addresses.ts'
import { safeRedirect } from '#web/session/safe-redirect.ts'
import { storeSignedIn, type SignInAnswer } from '#web/session/session.ts'

/** Time to read that it worked, in ms. */
const readingTime = 1000

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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function goOn(answer?: SignInAnswer) {
    if (answer) storeSignedIn(answer, as)
    setGoing(true)
    const kind = answer?.user_type ?? as
    const target = redirect ?? safeRedirect(answer?.redirect) ?? dashboardAddress[kind]
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void navigate(target, { replace: true }), readingTime)
  }
  return { isGoing, goOn }
}
