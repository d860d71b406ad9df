import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { OutboundError } from '#server/outbound/outbound.ts'
import { SsoFailure } from './provider-kind.ts'

/** The person didn't sign in, or didn't consent (OpenID Connect Core 1.0, section 3.1.2.6). */
const canceled = ['access_denied', 'login_required', 'interaction_required', 'consent_required']
const temporary = ['temporarily_unavailable', 'server_error']

/** Converts an error from `openid-client` into a failure for the person, with a reason for the administrator. */
export function explainOidcError(error: unknown): SsoFailure {
  if (error instanceof SsoFailure) return error
  if (error instanceof AuthorizationResponseError) {
    const code = canceled.includes(error.error) ? 'sso_canceled' : codeFor(temporary.includes(error.error))
    return new SsoFailure(code, `error=${shorten(error.error)}`, error)
  }
  if (error instanceof ResponseBodyError)
    return new SsoFailure(codeFor(error.status >= 500), `token: ${error.status} ${shorten(error.error)}`, error)
  // A provider that answers with a challenge also names the error there. The library's own message doesn't.
  if (error instanceof WWWAuthenticateChallengeError) {
    const isOfPerson = error.cause.some(({ scheme }) => scheme.toLowerCase() === 'bearer')
    const reason = isOfPerson ? `userinfo: ${error.status}` : `token: ${error.status} invalid_client`
    return new SsoFailure('sso_refused', reason, error)
  }
  const outbound = findOutboundError(error)
  if (outbound) return new SsoFailure('sso_unreachable', outbound.message, error)
  if (error instanceof ClientError) {
    const { cause } = error
    const isDown = cause instanceof Response && cause.status >= 500
    return new SsoFailure(codeFor(isDown), shorten(describeError(error)), error)
  }
  return new SsoFailure('sso_refused', shorten(error instanceof Error ? error.message : 'unknown'), error)
}

/** Whether a reason says that the client ID is unknown, or its secret is wrong or expired (RFC 6749, section 5.2). */
export function isClientRefused(reason: string): boolean {
  return /^token: .*\b(?:invalid|unauthorized)_client(?:$|: )/.test(reason)
}

function codeFor(isTemporary: boolean): 'sso_unreachable' | 'sso_refused' {
  return isTemporary ? 'sso_unreachable' : 'sso_refused'
}

/** Describes what was wrong: the library's reason, and the claim without its value or the status. */
function describeError({ message, cause }: ClientError): string {
  if (cause instanceof Response) return `${message}: ${cause.status}`
  if (!(cause instanceof Error)) return message
  const { claim, attribute } = Object(cause.cause) as { claim?: unknown; attribute?: unknown }
  const name = claim ?? attribute
  return typeof name === 'string' ? `${cause.message}: ${name}` : cause.message
}

function findOutboundError(error: unknown): OutboundError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof OutboundError) return cause
  return null
}

/** Shortens a provider's text to what an audit line can show. */
function shorten(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, 100)
}
