import type { SsoProvider, SsoRedemption } from '#contract/sign-in/sso/sso.ts'
import { call } from '#web/api/call.ts'
import { leaveFor, type SignInTrip } from '#web/session/round-trip.ts'

// None of these may end a session: shared phones have the session of someone else.
const keeps401 = true

/** Returns the sign-ins of a university, by its id, by the domain of an address, or by one of its events. */
export const listProviders = (
  query: { school: string } | { domain: string } | { event: string },
  signal: AbortSignal,
): Promise<SsoProvider[]> => call('GET /api/sso/', { query, signal, keeps401 })

/** Opens a university's sign-in in place of this page. */
export async function startSso(trip: Omit<SignInTrip, 'purpose'>): Promise<void> {
  const { provider, kind, remember, redirect } = trip
  const { address } = await call('POST /api/sso/:id/start/', {
    params: { id: provider.id },
    body: { kind, remember_me: remember, redirect },
    keeps401,
  })
  leaveFor(address, { purpose: 'sign-in', ...trip })
}

/** Uses the ticket of a provider's answer. */
export const redeemSso = (body: SsoRedemption) => call('POST /api/sso/redeem/', { body, keeps401 })
