import type { Code } from '#contract/refusal-codes.ts'
import type { RedeemedSso, SsoRedemption } from '#contract/sign-in/sso/sso.ts'
import { ssoMessages, ssoWords } from '#contract/sign-in/sso/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence, readCode, readFieldErrors } from '#web/api/read-error.ts'
import { addresses, signInFor } from '#web/session/addresses.ts'
import type { RoundTrip } from '#web/session/round-trip.ts'
import { safeRedirect } from '#web/session/safe-redirect.ts'

/** The reason why a ticket wasn't accepted. `isUnused`: there was no response, so the same ticket may still work. */
export type RefusedTicket = { result: 'refused'; because: string; code: Code | null; isUnused: boolean }
export type RedeemedTicket = RedeemedSso | RefusedTicket

/** Redeems a ticket with `redeem`. `trip` is the reason why this tab was redirected. Never throws. */
export async function redeemTicket(
  ticket: string,
  redeem: (body: SsoRedemption) => Promise<RedeemedSso>,
  trip: RoundTrip | null,
): Promise<RedeemedTicket> {
  // The server issues no ticket for a provider's response that is late or repeated.
  if (ticket === '') return refuse(trip === null ? ssoWords.noTicket : ssoMessages.expired, 'sso_expired')
  try {
    return await redeem({ ticket })
  } catch (error) {
    return readRefusedTicket(error)
  }
}

/** Reads why a ticket wasn't accepted. */
export function readRefusedTicket(error: unknown): RefusedTicket {
  const [first] = Object.values(readFieldErrors(error)).flat()
  const code = error instanceof ApiError ? (readCode(error.body) ?? null) : null
  const because = first ?? errorSentence(error, ssoWords.redeemFailed)
  return { ...refuse(because, code), isUnused: isUnanswered(error, code) }
}

function refuse(because: string, code: Code | null): RefusedTicket {
  return { result: 'refused', because, code, isUnused: false }
}

/** Whether there was no response, too many requests, or a busy server without a reason about the sign-in. */
function isUnanswered(error: unknown, code: Code | null): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status === 429 || (error.status >= 500 && !code?.startsWith('sso_'))
}

/** Reasons for which retrying at the same provider doesn't help. */
const lasting: readonly (Code | null)[] = [
  'sso_no_email',
  'sso_email_unverified',
  'sso_other_university',
  'sso_closed',
  'sso_unavailable',
  'mailbox_taken',
]

/**
 * A step that is offered after a refusal: send the ticket again, start again at the provider, sign in differently, or
 * go back.
 */
export type NextStep = 'redeem' | 'start' | 'another-way' | 'back'

/** Returns the steps to offer after a refusal, best first. `trip` is the reason why this tab was redirected. */
export function chooseSteps({ code, isUnused }: RefusedTicket, trip: RoundTrip | null): NextStep[] {
  const retries: NextStep[] = isUnused ? ['redeem'] : trip?.purpose === 'sign-in' ? ['start'] : []
  if (trip !== null && trip.purpose !== 'sign-in') return [...retries, 'back']
  // If single sign-on is the only way to sign in, the sign-in page would only say so.
  const otherWays: NextStep[] = trip?.provider.only_way === true ? [] : ['another-way']
  if (code === 'sso_unavailable') return otherWays.length > 0 ? otherWays : retries
  return lasting.includes(code) ? [...otherWays, ...retries] : [...retries, ...otherWays]
}

/** Returns the page to return to: the administrators' sign-in page, or the one that the server or this tab stored. */
export function findWayBack(trip: RoundTrip | null, stored?: string): string {
  if (trip?.purpose === 'factor') return signInFor('admin', safeRedirect(trip.redirect) ?? '')
  return safeRedirect(stored ?? trip?.redirect) ?? addresses.ownDashboard
}
