import type { PersonKind } from '#contract/roles.ts'
import { dashboardAddress } from '#web/session/addresses.ts'
import { safeRedirect } from '#web/session/safe-redirect.ts'
import type { SignInAnswer } from '#web/session/session.ts'

/** The time (ms) for reading the message about success. It's the same on all three sign-in pages. */
const readingTime = 1000

/** Calls `next` after a second, so that people can read the message. Returns a function that cancels it. */
export function callAfterReading(next: () => void): () => void {
  const timer = setTimeout(next, readingTime)
  return () => clearTimeout(timer)
}

/** Returns the page to open after a sign-in: the page's redirect, otherwise the link's, otherwise the dashboard. */
export function pickRedirect(as: PersonKind, redirect: string | null, answer?: Partial<SignInAnswer>): string {
  return redirect ?? safeRedirect(answer?.redirect) ?? dashboardAddress[answer?.user_type ?? as]
}
