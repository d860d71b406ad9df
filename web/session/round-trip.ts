import type { SsoProvider } from '#contract/sign-in/sso/sso.ts'
import { tabStorage } from '#web/kit/unsaved/draft-storage.ts'

/** A sign-in for which this tab was redirected to a university's identity provider. */
export type SignInTrip = {
  purpose: 'sign-in'
  provider: Pick<SsoProvider, 'id' | 'name'> & Partial<SsoProvider>
  kind: 'student' | 'faculty'
  remember: boolean
  redirect: string | null
}

/** The reason why this tab was redirected to an identity provider, and the page to return to. */
export type RoundTrip = SignInTrip | { purpose: 'proof' | 'factor' | 'test'; redirect: string }

// In session storage and not a draft, because drafts stay in local storage after the tab is closed.
const key = 'round-trip'

/** Redirects to an identity provider, and stores the reason in this tab. */
export function redirectToProvider(address: string, trip: RoundTrip): void {
  try {
    tabStorage().setItem(key, JSON.stringify(trip))
  } catch {
    // Storage is full or forbidden. After the redirect back, the page can then only offer the sign-in pages.
  }
  window.location.assign(address)
}

/** Returns the reason why this tab was redirected, or null. */
export function readRoundTrip(): RoundTrip | null {
  try {
    const trip: unknown = JSON.parse(tabStorage().getItem(key) ?? 'null')
    return typeof trip === 'object' && trip !== null && 'purpose' in trip ? (trip as RoundTrip) : null
  } catch {
    return null
  }
}

/** Deletes the stored reason, after the provider's response has been used. */
export function forgetRoundTrip(): void {
  tabStorage().removeItem(key)
}
