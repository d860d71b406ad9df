import type { PersonKind } from '#contract/roles.ts'
import { dashboardAddress } from '#web/session/addresses.ts'
import { safeRedirect } from '#web/session/safe-redirect.ts'
import type { SignInAnswer } from '#web/session/session.ts'

/** Time to read that it worked, in ms, the same at all three sign-ins. */
const readingTime = 1000

/** Continues after time to read. Returns a function that cancels it, for a page that is left before. */
export function afterReading(next: () => void): () => void {
  const timer = setTimeout(next, readingTime)
  return () => clearTimeout(timer)
}

/** Where a sign-in leads: to the page's redirect, otherwise the link's, otherwise to the dashboard. */
export function findTarget(as: PersonKind, redirect: string | null, answer?: Partial<SignInAnswer>): string {
  return redirect ?? safeRedirect(answer?.redirect) ?? dashboardAddress[answer?.user_type ?? as]
}
