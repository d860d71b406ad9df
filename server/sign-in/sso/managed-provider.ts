import { testLifeHours } from '#contract/sign-in/sso/limits.ts'
import type { ManagedProvider } from '#contract/sign-in/sso/providers.ts'
import { isRecent } from '#server/time/is-recent.ts'
import type { ProviderKinds } from './kinds.ts'
import { readClaimSettings, readSecret, type Provider } from './provider-store.ts'

type Deps = { kinds: ProviderKinds; publicUrl: string; secretKey: Buffer; now: () => number }

/** Returns a provider for its administrators, without its secret. */
export function asManaged({ kinds, publicUrl, secretKey, now }: Deps, provider: Provider): ManagedProvider {
  const { id, kind, enabled_at, tested_at } = provider
  const place = `${publicUrl}/sso/${kind}/${id}`
  return {
    id,
    school: provider.school_id,
    kind,
    name: provider.name,
    address: provider.address,
    issuer: provider.issuer,
    federation_entity: provider.federation_entity,
    federation_certificate: provider.federation_certificate,
    client_id: provider.client_id,
    has_secret: provider.secret !== null,
    needs_secret: readSecret(secretKey, provider) === undefined,
    ...readClaimSettings(provider),
    is_enabled: enabled_at !== null,
    only_way: provider.only_way === 1,
    is_second_factor: provider.is_second_factor === 1,
    enabled_at: isoTime(enabled_at),
    tested_at: isoTime(tested_at),
    is_tested: isRecentTest(provider, now()),
    is_tested_as_factor: provider.factor_tested_at !== null,
    fetched_at: isoTime(provider.fetched_at),
    found: kinds[kind].describe(provider.metadata),
    ours: {
      redirect_address: place,
      logout_address: kind === 'oidc' ? `${place}/logout` : null,
      entity_id: kind === 'saml' ? `${place}/metadata` : null,
      metadata_address: kind === 'saml' ? `${place}/metadata` : null,
    },
  }
}

/** Whether a test is recent enough at `now` (ms) for a provider to become the only way in. */
export function isRecentTest({ tested_at }: Pick<Provider, 'tested_at'>, now: number): boolean {
  return tested_at !== null && isRecent(tested_at, testLifeHours * 3_600_000, now)
}

function isoTime(timestamp: number | null): string | null {
  return timestamp === null ? null : new Date(timestamp).toISOString()
}
