import type { SsoProvider, SsoRedemption } from '#contract/sign-in/sso/sso.ts'
import { call } from '#web/api/call.ts'
import { redirectToProvider, type SignInTrip } from '#web/session/round-trip.ts'

// None of these calls may end a session, because shared phones have someone else's session.
const keeps401 = true

/** Returns a university's identity providers, by its id, by the domain of an email address, or by one of its events. */
export const listProviders = (
  query: { school: string } | { domain: string } | { event: string },
  signal: AbortSignal,
): Promise<SsoProvider[]> => call('GET /api/sso/', { query, signal, keeps401 })

/** Redirects this page to a university's identity provider. */
export async function startSso(trip: Omit<SignInTrip, 'purpose'>): Promise<void> {
  const { provider, kind, remember, redirect } = trip
  const { address } = await call('POST /api/sso/:id/start/', {
    params: { id: provider.id },
    body: { kind, remember_me: remember, redirect },
    keeps401,
  })
  redirectToProvider(address, { purpose: 'sign-in', ...trip })
}

/** Redeems the ticket from a provider's response. */
export const redeemSso = (body: SsoRedemption) => call('POST /api/sso/redeem/', { body, keeps401 })
