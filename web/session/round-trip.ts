import type { SsoProvider } from '#contract/sign-in/sso/sso.ts'
import { tabStorage } from '#web/kit/unsaved/draft-storage.ts'

/** A sign-in at a university that this tab left for. */
export type SignInTrip = {
  purpose: 'sign-in'
  provider: Pick<SsoProvider, 'id' | 'name'> & Partial<SsoProvider>
  kind: 'student' | 'faculty'
  remember: boolean
  redirect: string | null
}

/** The task that this tab left for a university's sign-in, and the page to return to. */
export type RoundTrip = SignInTrip | { purpose: 'proof' | 'factor' | 'test'; redirect: string }

// Not a draft, which a closed tab would leave in local storage.
const key = 'round-trip'

/** Opens an address of a provider, and keeps in this tab what it is for. */
export function leaveFor(address: string, trip: RoundTrip): void {
  try {
    tabStorage().setItem(key, JSON.stringify(trip))
  } catch {
    // Storage is full or forbidden. The answer then only offers the sign-in pages.
  }
  window.location.assign(address)
}

/** Returns what this tab left for, or null. */
export function readRoundTrip(): RoundTrip | null {
  try {
    const trip: unknown = JSON.parse(tabStorage().getItem(key) ?? 'null')
    return typeof trip === 'object' && trip !== null && 'purpose' in trip ? (trip as RoundTrip) : null
  } catch {
    return null
  }
}

/** Forgets it, once the provider's answer has been used. */
export function forgetRoundTrip(): void {
  tabStorage().removeItem(key)
}
