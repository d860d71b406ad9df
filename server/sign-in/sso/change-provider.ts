import type { z } from 'zod'
import type { changedProvider } from '#contract/sign-in/sso/providers.ts'
import { providerMessages } from '#contract/sign-in/sso/providers/words.ts'
import { samlMessages } from '#contract/sign-in/sso/words.ts'
import { mailWords } from '#contract/mail/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { DomainEvents } from '#server/domain-events/domain-events.ts'
import { badInput, conflict, notFound } from '#server/http/refusals.ts'
import { findSchool } from '#server/schools/store.ts'
import type { Actor, ProviderDeps } from './add-provider.ts'
import { aboutProvider } from './audit.ts'
import type { ProviderKinds } from './kinds.ts'
import { isRecentTest } from './managed-provider.ts'
import type { Discovery } from './provider-kind.ts'
import {
  findProvider,
  readClaimSettings,
  readSecret,
  sealSecret,
  updateProvider,
  type Provider,
} from './provider-store.ts'
import { cancelRequests } from './request-store.ts'
import { newOwnKey } from './saml/own-key.ts'

type Form = z.output<typeof changedProvider>

/**
 * The settings that a test verifies, besides the secret. The provider's description isn't one of them: it may change
 * every day, with new certificates or a new expiry date, and is read again daily without a test.
 */
const comparedColumns = [
  'address',
  'issuer',
  'federation_entity',
  'federation_certificate',
  'client_id',
  'claims',
] as const

const testVoid = { tested_at: null, factor_tested_at: null, only_way: 0, is_second_factor: 0 } as const

/**
 * Changes a university's own sign-in. If a tested setting changes, the test no longer counts, and the sign-in is no
 * longer the only way in or a second factor. So a mistake locks no one out, and a master's confirmation counts only for
 * the settings that it was about. Tests and sign-ins in progress end, because their answers belong to the old settings.
 * Throws 409 when the sign-in must be tested first.
 */
export async function changeProvider(
  { db, kinds, secretKey, publicUrl, now, raise }: ProviderDeps,
  existing: Provider,
  form: Form,
  actor: Actor,
): Promise<Provider> {
  const { id, kind } = existing
  const isSaml = kind === 'saml'
  if (isSaml && form.client_secret) throw badInput('client_secret', samlMessages.secretIsOurs, 'unknown_field')
  const discovery = await discoverAgain(kinds[kind], existing, form, actor)
  // A private key that was sealed with a different SECRET_KEY is lost. Reading the metadata again creates a new one.
  const needsKey = isSaml && discovery !== null && readSecret(secretKey, existing) === undefined
  const ownKey = needsKey ? await newOwnKey(new URL(publicUrl).hostname, now()) : null
  return db.transaction().execute(async (trx) => {
    const changedAt = now()
    await acquireLock(trx, `provider ${id}`)
    const stored = await findProvider(trx, id)
    if (!stored) throw notFound()
    const secret = isSaml || form.client_secret === undefined ? undefined : form.client_secret || null
    const isSecretNew = secret !== undefined && secret !== readSecret(secretKey, stored)
    const tested = {
      ...(discovery && { ...discovery, fetched_at: changedAt }),
      ...(form.client_id && { client_id: form.client_id }),
      ...(ownKey && { secret: sealSecret(secretKey, id, ownKey.privateKey), certificate: ownKey.certificate }),
      ...(isSecretNew && { secret: secret === null ? null : sealSecret(secretKey, id, secret) }),
      ...changedClaims(stored, form),
    }
    const isTestVoid =
      ownKey !== null ||
      isSecretNew ||
      comparedColumns.some((column) => tested[column] !== undefined && tested[column] !== stored[column])
    const settled = {
      ...stored,
      ...(form.name !== undefined && { name: form.name }),
      ...tested,
      ...(isTestVoid && testVoid),
    }
    const provider = { ...settled, ...switchOn(settled, form, changedAt) }
    if (form.is_enabled && readSecret(secretKey, provider) === undefined)
      throw conflict(isSaml ? samlMessages.keyUnreadable : providerMessages.secretUnreadable, 'secret_unreadable')
    const changed = listChanges(stored, provider)
    // Written even if the settings look unchanged: a test may be storing its result at the same time.
    await updateProvider(trx, id, { ...changed, ...(isTestVoid && testVoid) })
    if (isTestVoid) await cancelRequests(trx, id, changedAt)
    const { detail, ...object } = aboutProvider(provider)
    const changes = {
      ...(provider.enabled_at !== stored.enabled_at && { enabled: provider.enabled_at !== null }),
      ...(provider.only_way !== stored.only_way && { only_way: provider.only_way === 1 }),
      ...(provider.is_second_factor !== stored.is_second_factor && { factor: provider.is_second_factor === 1 }),
      ...(isTestVoid && { settings: true }),
    }
    if (Object.keys(changed).some((column) => column !== 'fetched_at'))
      await recordAudit(
        trx,
        { ...actor, action: 'provider.update', ...object, detail: { ...detail, ...changes } },
        changedAt,
      )
    if (provider.enabled_at !== null && Object.keys(changes).length > 0)
      await raise(trx, 'schoolChanged', await describeOpening(trx, provider, actor, changedAt))
    return provider
  })
}

/** Returns the columns that differ, so that a concurrent change of the others isn't overwritten. */
function listChanges(stored: Provider, provider: Provider): Partial<Provider> {
  const entries = Object.entries(provider).filter(([column, value]) => value !== stored[column as keyof Provider])
  return Object.fromEntries(entries)
}

/** Returns the news for administrators about a provider that can sign people in, because it may be a stranger's. */
async function describeOpening(
  trx: DbOrTrx,
  { school_id, name, issuer, only_way }: Provider,
  { actor_id }: Actor,
  changedAt: number,
): Promise<DomainEvents['schoolChanged']> {
  const school = (await findSchool(trx, school_id))!
  const sentence = mailWords.signInOpens({ provider: name, issuer, only: only_way === 1 ? 'yes' : 'no' })
  return { school, news: 'change', by: actor_id, changes: [sentence], effectiveAt: null, at: changedAt }
}

/** Returns the news for administrators that a provider was deleted, because it may have signed in strangers. */
export async function describeDeletion(
  trx: DbOrTrx,
  { school_id, name }: Provider,
  { actor_id }: Actor,
  deletedAt: number,
): Promise<DomainEvents['schoolChanged']> {
  const school = (await findSchool(trx, school_id))!
  const changes = [mailWords.signInDeleted({ provider: name })]
  return { school, news: 'change', by: actor_id, changes, effectiveAt: null, at: deletedAt }
}

/** Reads the description again if the form changes where it is or how to read it, otherwise returns null. */
async function discoverAgain(
  { discover }: ProviderKinds[Provider['kind']],
  existing: Provider,
  form: Form,
  { actor_id }: Actor,
): Promise<Discovery | null> {
  const { address = existing.address, federation_entity, federation_certificate } = form
  const isAsked = [form.address, federation_entity, federation_certificate].some((value) => value !== undefined)
  if (!isAsked) return null
  const { federation_entity: entity, federation_certificate: certificate } = existing
  const federation = {
    federation_entity: federation_entity === undefined ? entity : federation_entity || null,
    federation_certificate: federation_certificate === undefined ? certificate : federation_certificate || null,
  }
  return discover(address, federation, { university: existing.school_id, person: String(actor_id) })
}

/** Returns the column with the claim settings if one of them changes. */
function changedClaims(stored: Provider, form: Form): { claims?: string } {
  const settings = readClaimSettings(stored)
  const changes = Object.entries(form).filter(([name, value]) => Object.hasOwn(settings, name) && value !== undefined)
  const claims = JSON.stringify({ ...settings, ...Object.fromEntries(changes) })
  return claims === stored.claims ? {} : { claims }
}

/**
 * Returns whether a sign-in is on, the only way in, and a second factor, after applying the form. Throws 409 without a
 * test.
 */
function switchOn(
  settled: Provider,
  { is_enabled, only_way, is_second_factor }: Form,
  changedAt: number,
): Pick<Provider, 'enabled_at' | 'only_way' | 'is_second_factor'> {
  const isOn = is_enabled ?? settled.enabled_at !== null
  if (is_enabled && settled.tested_at === null) throw conflict(providerMessages.testFirst, 'test_required')
  // Otherwise administrators could be required to prove what this provider can't.
  if (is_second_factor && settled.factor_tested_at === null)
    throw conflict(providerMessages.testFactorFirst, 'test_required')
  if (only_way && !isOn) throw conflict(providerMessages.enableFirst, 'test_required')
  if (only_way && settled.only_way === 0 && !isRecentTest(settled, changedAt))
    throw conflict(providerMessages.testFirst, 'test_required')
  return {
    enabled_at: isOn ? (settled.enabled_at ?? changedAt) : null,
    only_way: isOn && (only_way ?? settled.only_way === 1) ? 1 : 0,
    is_second_factor: (is_second_factor ?? settled.is_second_factor === 1) ? 1 : 0,
  }
}
