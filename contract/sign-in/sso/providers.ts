// The settings for a university's own sign-in, for its administrators.
import { z } from 'zod'
import { lineField } from '#contract/typed-fields.ts'
import { providerMessages } from './providers/words.ts'

const limits = { address: 500, name: 60, text: 500, claim: 100, values: 20, certificate: 10_000 }

const address = z
  .string({ error: () => providerMessages.addressRequired })
  .trim()
  .min(1, { error: () => providerMessages.addressRequired })
  .max(limits.address, { error: () => providerMessages.addressTooLong({ most: limits.address }) })
const name = lineField({ error: () => providerMessages.nameRequired })
  .min(1, { error: () => providerMessages.nameRequired })
  .max(limits.name, { error: () => providerMessages.nameTooLong({ most: limits.name }) })
const tooLong = { error: () => providerMessages.textTooLong({ most: limits.text }) }
const clientId = lineField({ error: () => providerMessages.clientIdRequired }).max(limits.text, tooLong)
// Copied with spaces around it, it would be refused. No provider makes one with spaces.
const clientSecret = z.string().trim().max(limits.text, tooLong)
const claim = (example: string) =>
  lineField({ error: () => providerMessages.claimRequired({ example }) })
    .min(1, { error: () => providerMessages.claimRequired({ example }) })
    .max(limits.claim, tooLong)
const values = z
  .array(lineField().min(1).max(limits.claim, tooLong))
  .max(limits.values, { error: () => providerMessages.tooManyValues({ most: limits.values }) })

/** The provider's claims that identify a person. If omitted, the usual claims are used. */
const claimFields = {
  email_claim: claim('email'),
  first_name_claim: claim('given_name'),
  last_name_claim: claim('family_name'),
  /** The claim that distinguishes faculty and students, needed if both have the same domain. */
  affiliation_claim: claim('eduperson_scoped_affiliation').nullable(),
  faculty_values: values,
  student_values: values,
  /** True if the university assigns the addresses, so that they are accepted without `email_verified`. */
  assigns_addresses: z.boolean(),
}

/** What a federation's metadata needs in addition to its address. Only for SAML. */
const federationFields = {
  /** The provider's entity ID, needed if the metadata describes several providers. */
  federation_entity: lineField().max(limits.text, tooLong).nullable(),
  /** The certificate with which the federation signs, in PEM or base64. If null, we rely on HTTPS. */
  federation_certificate: z
    .string()
    .trim()
    .max(limits.certificate, { error: () => providerMessages.textTooLong({ most: limits.certificate }) })
    .nullable(),
}

export const newProvider = z.object({
  /** The address of the discovery document or the metadata, or the issuer. */
  address,
  /** The button's text after “Continue with”. Defaults to the university's name. */
  name: name.nullish(),
  client_id: clientId.nullish(),
  client_secret: clientSecret.nullish(),
  ...z.object({ ...federationFields, ...claimFields }).partial().shape,
})
export type NewProvider = z.input<typeof newProvider>

/** Changes to a provider. Omitted fields don't change. */
export const changedProvider = z
  .object({
    address,
    name,
    client_id: clientId,
    /** An empty string removes the secret. */
    client_secret: clientSecret,
    is_enabled: z.boolean(),
    /**
     * With `is_enabled: false`, also signs out everyone who came this way, and removes the passkeys and passwords that
     * they added then.
     */
    end_sessions: z.boolean(),
    only_way: z.boolean(),
    /** True if the provider asks for more than a password. Only a master can set it. */
    is_second_factor: z.boolean(),
    ...federationFields,
    ...claimFields,
  })
  .partial()
export type ChangedProvider = z.input<typeof changedProvider>

const moment = z.iso.datetime({ offset: true })

/** A provider as administrators see it, without its secret. */
export const managedProvider = z.object({
  id: z.string(),
  school: z.string(),
  kind: z.enum(['oidc', 'saml']),
  name: z.string(),
  address: z.string(),
  issuer: z.string(),
  ...federationFields,
  client_id: z.string().nullable(),
  has_secret: z.boolean(),
  /**
   * True if the stored secret can't be decrypted, because SECRET_KEY was replaced. Nobody can sign in until it is
   * entered again.
   */
  needs_secret: z.boolean(),
  ...claimFields,
  is_enabled: z.boolean(),
  only_way: z.boolean(),
  /** Whether administrators can confirm their sign-ins at this provider. */
  is_second_factor: z.boolean(),
  enabled_at: moment.nullable(),
  /** The time of the last successful test. */
  tested_at: moment.nullable(),
  /** True while the last test is recent enough for `only_way`. */
  is_tested: z.boolean(),
  /** Whether a test was also a fresh proof, which `is_second_factor` needs. */
  is_tested_as_factor: z.boolean(),
  /** When the metadata at the address was last fetched. */
  fetched_at: moment.nullable(),
  /** The provider's metadata. */
  found: z.object({
    sign_in_address: z.string(),
    /** Whether the provider can end sessions here when a person signs out there. */
    ends_sessions: z.boolean(),
    /** The provider's claims, if its metadata lists them. */
    claims: z.array(z.string()),
    certificates: z.array(z.object({ fingerprint: z.string(), expires_at: moment })),
  }),
  /** The values that the administrator copies to the provider. */
  ours: z.object({
    redirect_address: z.string(),
    logout_address: z.string().nullable(),
    entity_id: z.string().nullable(),
    metadata_address: z.string().nullable(),
  }),
})
export type ManagedProvider = z.infer<typeof managedProvider>
