import { certificateWarningDays } from '#contract/sign-in/sso/limits.ts'
import { changedProvider, type ChangedProvider, type ManagedProvider } from '#contract/sign-in/sso/providers.ts'
import { providerWords } from '#contract/sign-in/sso/providers/words.ts'
import { shortDate } from '#web/kit/time/times.ts'
import { selectChanges } from '#web/kit/unsaved/select-changes.ts'

/** The settings of an identity provider as its form shows them. Lists are comma-separated texts. */
export type ProviderForm = {
  client_id: string
  client_secret: string
  name: string
  email_claim: string
  first_name_claim: string
  last_name_claim: string
  affiliation_claim: string
  faculty_values: string
  student_values: string
  assigns_addresses: boolean
}
/** The fields in the page's order, because the first invalid field gets the focus. */
export const providerFields = [
  'client_id',
  'client_secret',
  'name',
  'email_claim',
  'first_name_claim',
  'last_name_claim',
  'affiliation_claim',
  'faculty_values',
  'student_values',
  'assigns_addresses',
] as const satisfies (keyof ProviderForm)[]

/** Converts stored settings to the form's values. */
export function asForm(provider: ManagedProvider): ProviderForm {
  return {
    client_id: provider.client_id ?? '',
    client_secret: '',
    name: provider.name,
    email_claim: provider.email_claim,
    first_name_claim: provider.first_name_claim,
    last_name_claim: provider.last_name_claim,
    affiliation_claim: provider.affiliation_claim ?? '',
    faculty_values: provider.faculty_values.join(', '),
    student_values: provider.student_values.join(', '),
    assigns_addresses: provider.assigns_addresses,
  }
}

/**
 * Returns the request body: only the fields that the person changed, because a colleague may have changed the others.
 */
export function asChange(values: ProviderForm, stored: ProviderForm): ChangedProvider {
  const changes = selectChanges(values, stored)
  const { affiliation_claim, faculty_values, student_values, ...plainChanges } = changes
  return {
    ...plainChanges,
    ...(affiliation_claim !== undefined && { affiliation_claim: affiliation_claim.trim() || null }),
    ...(faculty_values !== undefined && { faculty_values: splitList(faculty_values) }),
    ...(student_values !== undefined && { student_values: splitList(student_values) }),
  }
}

/** Validates the form before it is sent. Returns the first error of each field. */
export function findFaults(values: ProviderForm, stored: ProviderForm, needsClientId: boolean) {
  const faults: Partial<Record<keyof ProviderForm, string>> = {}
  for (const { path, message } of changedProvider.safeParse(asChange(values, stored)).error?.issues ?? []) {
    const field = providerFields.find((name) => name === path[0])
    if (field) faults[field] ??= message
  }
  if (needsClientId && values.client_id.trim() === '') faults.client_id ??= providerWords.clientIdMissing
  return faults
}

/** Returns what a draft stores: the fields that the person changed, but never the secret. */
export function packDraft(values: ProviderForm, stored: ProviderForm): Partial<ProviderForm> {
  return selectChanges({ ...values, client_secret: '' }, stored)
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

const dayMs = 86_400_000
/** The server reads the description again every day. A warning appears only if it has failed for this many days. */
const unreadDays = 3

type ProviderWarning = { severity: 'error' | 'warning'; sentence: string }

type Facts = Pick<ManagedProvider, 'needs_secret' | 'fetched_at' | 'found'>

/** Returns what an administrator must fix about an identity provider, most serious first. `now` in ms. */
export function findWarnings(provider: Facts, now: number): ProviderWarning[] {
  const warnings: ProviderWarning[] = []
  if (provider.needs_secret) warnings.push({ severity: 'error', sentence: providerWords.secretUnreadable })
  const readAt = provider.fetched_at === null ? now : Date.parse(provider.fetched_at)
  if (now - readAt > unreadDays * dayMs) {
    const facts = { date: shortDate(readAt), button: providerWords.readAgain }
    warnings.push({ severity: 'warning', sentence: providerWords.unreadSince(facts) })
  }
  const ends = provider.found.certificates.map(({ expires_at }) => Date.parse(expires_at))
  if (ends.length === 0) return warnings
  // Signing in needs only one valid certificate, and providers publish the next one before the old one expires.
  const last = Math.max(...ends)
  const date = shortDate(last)
  if (last <= now) warnings.push({ severity: 'warning', sentence: providerWords.certificateExpired({ date }) })
  else if (last - now <= certificateWarningDays * dayMs)
    warnings.push({ severity: 'warning', sentence: providerWords.certificateExpires({ date }) })
  return warnings
}
