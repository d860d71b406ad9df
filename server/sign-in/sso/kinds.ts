import type { Outbound } from '#server/outbound/outbound.ts'
import { createOidc } from './oidc.ts'
import type { ProviderKind } from './provider-kind.ts'
import { createSaml } from './saml/saml.ts'

export type ProviderKinds = Record<'oidc' | 'saml', ProviderKind>

/** Returns what reads and asks providers of each kind. */
export function createKinds(deps: {
  outbound: Outbound
  secretKey: Buffer
  publicUrl: string
  now: () => number
}): ProviderKinds {
  return { oidc: createOidc(deps), saml: createSaml(deps) }
}
