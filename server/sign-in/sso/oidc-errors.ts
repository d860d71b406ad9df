import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { OutboundError } from '#server/outbound/outbound.ts'
import { SsoFailure } from './provider-kind.ts'

/** The person didn't sign in, or didn't agree (OpenID Connect Core 1.0, section 3.1.2.6). */
const canceled = ['access_denied', 'login_required', 'interaction_required', 'consent_required']
const temporary = ['temporarily_unavailable', 'server_error']

/** Returns what an error of `openid-client` means for the person, with a reason for the administrator. */
export function explainOidcError(error: unknown): SsoFailure {
  if (error instanceof SsoFailure) return error
  if (error instanceof AuthorizationResponseError) {
    const code = canceled.includes(error.error) ? 'sso_canceled' : codeFor(temporary.includes(error.error))
    return new SsoFailure(code, `error=${shorten(error.error)}`, error)
  }
  if (error instanceof ResponseBodyError)
    return new SsoFailure(codeFor(error.status >= 500), `token: ${error.status} ${shorten(error.error)}`, error)
  const outbound = findOutboundError(error)
  if (outbound) return new SsoFailure('sso_unreachable', outbound.message, error)
  if (error instanceof ClientError) {
    const { code, cause } = error
    const status = cause instanceof Response ? ` ${cause.status}` : ''
    const isDown = cause instanceof Response && cause.status >= 500
    return new SsoFailure(codeFor(isDown), `${code ?? 'invalid'}: ${error.message}${status}${claimIn(cause)}`, error)
  }
  return new SsoFailure('sso_refused', shorten(error instanceof Error ? error.message : 'unknown'), error)
}

function codeFor(isTemporary: boolean): 'sso_unreachable' | 'sso_refused' {
  return isTemporary ? 'sso_unreachable' : 'sso_refused'
}

/** Names the claim or parameter that was wrong, without its value. */
function claimIn(cause: unknown): string {
  const details = (cause as { cause?: { claim?: unknown; attribute?: unknown } } | undefined)?.cause
  const name = details?.claim ?? details?.attribute
  return typeof name === 'string' ? ` (${shorten(name)})` : ''
}

function findOutboundError(error: unknown): OutboundError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof OutboundError) return cause
  return null
}

/** Keeps a text of the provider to what an audit line can show. */
function shorten(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, ' ').slice(0, 100)
}
