import type { Outbound } from '#server/outbound/outbound.ts'
import { createOidc } from './oidc.ts'
import { SsoFailure, type ProviderKind } from './provider-kind.ts'

export type ProviderKinds = Record<'oidc' | 'saml', ProviderKind>

/** Returns what reads and asks providers of each kind. */
export function createKinds(deps: { outbound: Outbound; secretKey: Buffer; publicUrl: string }): ProviderKinds {
  return { oidc: createOidc(deps), saml: notYet }
}

const unavailable = () => Promise.reject(new SsoFailure('sso_unavailable', 'no reader of SAML'))
const notYet: ProviderKind = {
  discover: unavailable,
  describe: () => ({ sign_in_address: '', ends_sessions: false, claims: [], certificates: [] }),
  start: unavailable,
  readAnswer: unavailable,
}
