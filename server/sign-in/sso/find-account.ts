import { findMailbox } from '#contract/email.ts'
import { findMailboxAccount } from '#server/accounts/mailbox-store.ts'
import { findFacultyByEmail, findStudentByEmail } from '#server/accounts/store.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { listIdentities, type LinkedIdentity } from './identity-store.ts'
import { SsoFailure } from './provider-kind.ts'
import type { OpenProvider } from './provider-store.ts'
import type { SsoPerson } from './read-person.ts'

type Kind = 'student' | 'faculty'

/** The account of a person: a linked one, the one with the address, or a new one with the address. */
export type FoundAccount = {
  kind: Kind
  /** Whether the university says that the person is faculty. Then no administrator needs to approve them. */
  isVouchedFor: boolean
} & (
  | { by: 'identity'; id: string; identity: LinkedIdentity }
  | {
      by: 'address'
      email: string
      /** The account that already has the address or its mailbox, confirmed or not. */
      existing: { id: string; email: string; isConfirmed: boolean } | null
    }
)

type Question = { provider: OpenProvider; subject: string; person: SsoPerson; page: Kind }

/**
 * Finds the account of a person at a provider: by the person's id at the provider, so that a new name or address
 * doesn't matter, otherwise by a verified address of exactly that university. `page` is where the person started. It
 * decides when they have both kinds of account, or when students and faculty share a domain. Throws an `SsoFailure`
 * when there is no account. Changes nothing.
 */
export async function findAccount(db: DbOrTrx, { provider, subject, person, page }: Question): Promise<FoundAccount> {
  const identities = await listIdentities(db, provider, subject)
  const linked = (kind: Kind | null) => identities.find((identity) => identity.kind === kind)
  const kind = (await hasAccount(db, provider, person, page)) ? page : decideKind(provider, person, page)
  const identity = linked(page) ?? linked(kind) ?? (kind === null ? identities[0] : undefined)
  const isVouchedFor = isFacultyHere(provider, person)
  if (identity) {
    const id = (identity.student_id ?? identity.faculty_id)!
    return { by: 'identity', kind: identity.kind, id, identity, isVouchedFor }
  }
  if (!person.email) throw new SsoFailure('sso_no_email', 'no valid email address')
  if (kind === null) throw new SsoFailure('sso_other_university', `an address in ${person.email.domain}`)
  if (!person.isVerified && person.lookupFailure !== null) throw new SsoFailure('sso_unreachable', person.lookupFailure)
  if (!person.isVerified) throw new SsoFailure('sso_email_unverified', 'email_verified isn’t true')
  const email = person.email.address
  const existing = await findByAddress(db, provider, kind, email)
  if (existing && existing.school_id !== provider.school_id)
    throw new SsoFailure('sso_other_university', 'the account with this address is at another university')
  return {
    by: 'address',
    kind,
    email,
    existing: existing ? { id: existing.id, email: existing.email, isConfirmed: existing.verified_at !== null } : null,
    isVouchedFor,
  }
}

/** Whether the university says that a person is faculty: by the address or, if the domains are the same, by a claim. */
function isFacultyHere({ faculty_domain, student_domain }: OpenProvider, person: SsoPerson): boolean {
  const { email, isVerified, affiliations } = person
  if (faculty_domain === student_domain) return affiliations.includes('faculty')
  return isVerified && email?.domain === faculty_domain
}

/**
 * Returns the account with an address. If a mailbox may have only one account, that account's address may have a plus
 * part, which the university never sends.
 */
async function findByAddress(db: DbOrTrx, { school_id, plus_addresses }: OpenProvider, kind: Kind, email: string) {
  const account = await (kind === 'student' ? findStudentByEmail(db, email) : findAnyFaculty(db, email))
  if (plus_addresses === 1 || (account && account.verified_at !== null)) return account
  return (await findMailboxAccount(db, kind, { mailbox: findMailbox(email), school: school_id })) ?? account
}

/** Includes closed accounts, because their addresses are taken. */
function findAnyFaculty(db: DbOrTrx, email: string) {
  return db
    .selectFrom('faculty')
    .select(['id', 'school_id', 'email', 'verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/**
 * Whether the address has a confirmed account of the page's kind, if students and faculty share a domain. The account
 * belongs to the person, whatever the university calls them now: staff who take a course also teach.
 */
async function hasAccount(
  db: DbOrTrx,
  { school_id, faculty_domain, student_domain }: OpenProvider,
  { email, isVerified }: SsoPerson,
  page: Kind,
): Promise<boolean> {
  if (!email || !isVerified || faculty_domain !== student_domain || email.domain !== student_domain) return false
  const account = await (page === 'student' ? findStudentByEmail : findFacultyByEmail)(db, email.address)
  const isWaiting = account && 'approved_at' in account && account.approved_at === null
  return account?.school_id === school_id && account.verified_at !== null && !isWaiting
}

/** Returns the kind of account that a person's address is for, or null when it isn't an address of the university. */
function decideKind(
  { faculty_domain, student_domain }: OpenProvider,
  { email, affiliations }: SsoPerson,
  page: Kind,
): Kind | null {
  const [isFaculty, isStudent] = [email?.domain === faculty_domain, email?.domain === student_domain]
  if (isFaculty && isStudent) return affiliations.includes(page) ? page : (affiliations[0] ?? page)
  if (isFaculty) return 'faculty'
  return isStudent ? 'student' : null
}
