import { Refusal } from '#server/http/refusals.ts'
import type { Outbound } from '#server/outbound/outbound.ts'
import type { Turn } from '#server/reader/turns.ts'
import type { ProviderFailures } from './audit.ts'
import { createOidc } from './oidc.ts'
import type { Discovery, Federation, ProviderKind } from './provider-kind.ts'
import { createSaml } from './saml/saml.ts'

export type ProviderKinds = Record<'oidc' | 'saml', ProviderKind>
/** Reads providers' answers, and records those that are refused. */
export type Providers = { kinds: ProviderKinds; failures: ProviderFailures }

/** Returns the code for each kind of provider. */
export function createKinds(deps: {
  outbound: Outbound
  secretKey: Buffer
  publicUrl: string
  now: () => number
}): ProviderKinds {
  return { oidc: createOidc(deps), saml: createSaml(deps) }
}

/** Reads an OpenID provider's description, or SAML metadata. Throws a `Refusal` that names the field. */
export async function discoverProvider(
  kinds: ProviderKinds,
  address: string,
  federation: Federation,
  turn: Turn,
): Promise<Discovery & { kind: keyof ProviderKinds }> {
  const saml = async () => ({ kind: 'saml', ...(await kinds.saml.discover(address, federation, turn)) }) as const
  if (federation.federation_entity || federation.federation_certificate) return saml()
  try {
    return { kind: 'oidc', ...(await kinds.oidc.discover(address, federation, turn)) }
  } catch (error) {
    // A server that has SAML metadata may answer anything at the address where OpenID Connect's description would be.
    const isMissing = error instanceof Refusal && /no_provider_found|address_unreachable/.test(error.message)
    if (!isMissing) throw error
    return saml()
  }
}
