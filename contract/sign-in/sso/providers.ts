// The settings of a university's own sign-in, for its administrators.
import { z } from 'zod'
import { lineField } from '#contract/typed-fields.ts'
import { providerMessages } from './words.ts'

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
const clientSecret = z.string().max(limits.text, tooLong)
const claim = (example: string) =>
  lineField({ error: () => providerMessages.claimRequired({ example }) })
    .min(1, { error: () => providerMessages.claimRequired({ example }) })
    .max(limits.claim, tooLong)
const values = z
  .array(lineField().min(1).max(limits.claim, tooLong))
  .max(limits.values, { error: () => providerMessages.tooManyValues({ most: limits.values }) })

/** Which of the provider's claims say who a person is. Left out: the usual ones. */
const claimFields = {
  email_claim: claim('email'),
  first_name_claim: claim('given_name'),
  last_name_claim: claim('family_name'),
  /** The claim whose values say who is faculty and who is a student, where both have the same domain. */
  affiliation_claim: claim('eduperson_scoped_affiliation').nullable(),
  faculty_values: values,
  student_values: values,
  /** True when the university assigns the addresses, so that they count without `email_verified`. */
  assigns_addresses: z.boolean(),
}

/** What a federation's metadata needs beside its address. Only for SAML. */
const federationFields = {
  /** The provider's entity ID, where the metadata describes several. */
  federation_entity: lineField().max(limits.text, tooLong).nullable(),
  /** The certificate with which the federation signs, in PEM or base64. Null: HTTPS vouches for the metadata. */
  federation_certificate: z
    .string()
    .trim()
    .max(limits.certificate, { error: () => providerMessages.textTooLong({ most: limits.certificate }) })
    .nullable(),
}

export const newProvider = z.object({
  /** The address of the discovery document or metadata, or the issuer. */
  address,
  /** The text of the button after “Continue with”. Left out: the university's name. */
  name: name.nullish(),
  client_id: clientId.nullish(),
  client_secret: clientSecret.nullish(),
  ...z.object({ ...federationFields, ...claimFields }).partial().shape,
})
export type NewProvider = z.input<typeof newProvider>

/** Fields that are left out don't change. */
export const changedProvider = z
  .object({
    address,
    name,
    client_id: clientId,
    /** An empty text removes the secret. */
    client_secret: clientSecret,
    is_enabled: z.boolean(),
    only_way: z.boolean(),
    /** Only a master sets it: the provider asks for more than a password. */
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
  /** True when the stored secret can't be read, because SECRET_KEY was replaced. No one can sign in until then. */
  needs_secret: z.boolean(),
  ...claimFields,
  is_enabled: z.boolean(),
  only_way: z.boolean(),
  /** Administrators can confirm their sign-ins there. */
  is_second_factor: z.boolean(),
  enabled_at: moment.nullable(),
  /** The last successful test. */
  tested_at: moment.nullable(),
  /** True while a test is recent enough for `only_way`. */
  is_tested: z.boolean(),
  /** When the description at the address was last read. */
  fetched_at: moment.nullable(),
  /** What the description says. */
  found: z.object({
    sign_in_address: z.string(),
    /** The provider can end sessions here when a person signs out there. */
    ends_sessions: z.boolean(),
    /** The provider's claims, where it lists them. */
    claims: z.array(z.string()),
    certificates: z.array(z.object({ fingerprint: z.string(), expires_at: moment })),
  }),
  /** What the administrator copies to the provider. */
  ours: z.object({
    redirect_address: z.string(),
    logout_address: z.string().nullable(),
    entity_id: z.string().nullable(),
    metadata_address: z.string().nullable(),
  }),
})
export type ManagedProvider = z.infer<typeof managedProvider>
