import type { ErrorSentence, Fault } from '#contract/errors.ts'
import { schoolMessages } from './words.ts'
import { z } from 'zod'
import { changedRetention, retentionSettings } from '#contract/retention/retention.ts'
import { foldName } from '#contract/fold-name.ts'
import { lineField } from '#contract/typed-fields.ts'

/** An email domain in lower case: no part is empty or begins or ends with a hyphen. */
export const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

const noDomain = { error: () => schoolMessages.noDomain }
const emailDomain = (required: ErrorSentence) =>
  z.string(required).trim().toLowerCase().min(1, required).max(253, noDomain).regex(domainPattern, noDomain)

const nameRequired = { error: () => schoolMessages.nameRequired }

/** A new university. Its time zone defaults to the server's `TIME_ZONE`. */
export const newSchool = z.object({
  name: lineField(nameRequired)
    .min(1, nameRequired)
    .max(200, { error: () => schoolMessages.nameTooLong }),
  faculty_domain: emailDomain({ error: () => schoolMessages.facultyDomainRequired }),
  student_domain: emailDomain({ error: () => schoolMessages.studentDomainRequired }),
  time_zone: lineField()
    .min(1, { error: () => schoolMessages.unknownTimeZone })
    .nullish(),
})

/** Whether one mailbox may have several accounts, such as `ann+1@x.edu` and `ann@x.edu`. Unchanged if omitted. */
const changedPlusAddresses = { plus_addresses: z.boolean({ error: () => schoolMessages.trueOrFalse }).nullish() }

/** A university to add, with the request for access that it approves, if any. */
export const addedSchool = newSchool.extend({
  ...changedRetention.shape,
  ...changedPlusAddresses,
  access_request: z.string().nullish(),
})
export type AddedSchool = z.input<typeof addedSchool>

/** Changes to a university's settings. Omitted fields don't change. */
export const changedSchool = newSchool.partial().extend({ ...changedRetention.shape, ...changedPlusAddresses })
export type ChangedSchool = z.input<typeof changedSchool>

/** A university's public data, which the registration forms list. */
export const school = z.object({
  id: z.string(),
  name: z.string(),
  faculty_domain: z.string(),
  student_domain: z.string(),
})
export type School = z.infer<typeof school>

/** A change to a university's domains or retention that takes effect later and can be canceled until then. */
const pendingChange = z.object({
  field: z.enum(['faculty_domain', 'student_domain', 'evidence_days', 'attendance_years']),
  value: z.string(),
  /** Null while the university is closed. Its changes are paused, and take effect a day after it is reopened. */
  effective_at: z.string().nullable(),
})
export type PendingChange = z.infer<typeof pendingChange>

/** The response to a new or changed university: its current values, and any pending changes. */
export const createdSchool = school.extend({ time_zone: z.string(), pending: z.array(pendingChange).optional() })

/** A university as administrators of all universities see it. */
export const managedSchool = createdSchool.extend({
  ...retentionSettings.shape,
  plus_addresses: z.boolean(),
  is_closing: z.boolean(),
  erased_from: z.string().nullable(),
})
export type ManagedSchool = z.infer<typeof managedSchool>

/** The response after reopening a university, with the changes that are pending again. */
export const reopenedSchool = z.object({ message: z.string(), pending: z.array(pendingChange) })

/** All universities with their time zones, including those that are being deleted. */
export const managedSchools = z.object({ default_time_zone: z.string(), schools: z.array(managedSchool) })
export type ManagedSchools = z.infer<typeof managedSchools>

type NameAndDomains = Pick<School, 'name' | 'faculty_domain' | 'student_domain'>

/** Normalizes a university's name, so that two spellings of it are equal. */
export function nameKey(name: string): string {
  return foldName(name)
}

/** Returns an error for each field whose value another university already uses. Empty if there are none. */
export function findTakenFields(
  { name, faculty_domain, student_domain }: NameAndDomains,
  otherSchools: readonly NameAndDomains[],
): Partial<Record<keyof NameAndDomains, Fault>> {
  // A domain can belong to only one university, whether as its faculty or its student domain.
  const hasDomain = (domain: string) =>
    otherSchools.some((otherSchool) => otherSchool.faculty_domain === domain || otherSchool.student_domain === domain)
  const key = nameKey(name)
  return {
    ...(otherSchools.some((otherSchool) => nameKey(otherSchool.name) === key) && {
      name: { text: schoolMessages.nameTaken, code: 'name_taken' },
    }),
    ...(hasDomain(faculty_domain) && {
      faculty_domain: { text: schoolMessages.facultyDomainTaken, code: 'domain_taken' },
    }),
    ...(hasDomain(student_domain) && {
      student_domain: { text: schoolMessages.studentDomainTaken, code: 'domain_taken' },
    }),
  }
}
