import type { PersonKind } from '#contract/roles.ts'
import { dashboardAddress } from '#web/session/addresses.ts'
import { safeRedirect } from '#web/session/safe-redirect.ts'
import type { SignInAnswer } from '#web/session/session.ts'

/** Time to read that it worked, in ms; the same at all three sign-ins. */
const readingTime = 1000

/** Does what comes next once there was time to read; returns what stops it, for a page that is left before. */
export function afterReading(next: () => void): () => void {
  const timer = setTimeout(next, readingTime)
  return () => clearTimeout(timer)
}

/** Where a sign-in leads: where the page was asked to go, else the link's own way, else the dashboard. */
export function targetOf(as: PersonKind, redirect: string | null, answer?: SignInAnswer): string {
  return redirect ?? safeRedirect(answer?.redirect) ?? dashboardAddress[answer?.user_type ?? as]
}
