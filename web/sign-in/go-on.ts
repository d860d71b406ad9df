import type { PersonKind } from '#contract/roles.ts'
import { dashboardAddress } from '#web/session/addresses.ts'
import { safeRedirect } from '#web/session/safe-redirect.ts'
import type { SignInAnswer } from '#web/session/session.ts'

/** Time to read that it worked, in ms, the same at all three sign-ins. */
const readingTime = 1000

/** Calls `next` after a second, so that people can read the message. The returned function cancels it. */
export function afterReading(next: () => void): () => void {
  const timer = setTimeout(next, readingTime)
  return () => clearTimeout(timer)
}

/** Picks where a sign-in leads: the page's redirect, otherwise the link's, otherwise the dashboard. */
export function pickRedirect(as: PersonKind, redirect: string | null, answer?: Partial<SignInAnswer>): string {
  return redirect ?? safeRedirect(answer?.redirect) ?? dashboardAddress[answer?.user_type ?? as]
}
