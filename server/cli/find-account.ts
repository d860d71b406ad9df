import { findMailbox, readEmail } from '#contract/email.ts'
import type { PersonKind } from '#contract/roles.ts'
import { findClosedFacultyByEmail } from '#server/accounts/closed-faculty.ts'
import { findFacultyByEmail, findStudentByEmail } from '#server/accounts/store.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { closedAccount } from '#server/administration/create-administrator.ts'
import { findAdministratorByAddress } from '#server/accounts/administrator-store.ts'

/** An account that the command line names by its email address. */
export type NamedAccount = {
  kind: PersonKind
  id: string
  email: string
  school: string | null
  isConfirmed: boolean
  isRevoked: boolean
}

/** How the command line names an account: its address, and its kind when an address has several accounts. */
export type AccountName = { email?: string | undefined; kind?: string | undefined }

const called = { student: 'a student', faculty: 'a faculty', admin: 'an administrator' } as const

/**
 * Returns the only account with an address, or the reason why none was found or which one is meant isn't clear, as part
 * of a sentence.
 */
export async function findAccount(
  trx: DbOrTrx,
  { email: address, kind }: AccountName,
): Promise<NamedAccount | { because: string }> {
  const email = readEmail(address ?? '')?.address
  if (!email) return { because: address === undefined ? '--email is missing' : '--email is not an email address' }
  if (kind !== undefined && !(kind in called)) return { because: '--kind is student, faculty or admin' }
  const accounts = await listAccounts(trx, email)
  const fitting = accounts.filter((account) => kind === undefined || account.kind === kind)
  const [account, second] = fitting
  if (account?.kind !== 'student' && (await findClosedFacultyByEmail(trx, email)))
    return { because: closedAccount(email) }
  if (!account) return { because: accounts.length > 0 ? otherKinds(email, kind!, accounts) : await nobody(trx, email) }
  if (second) return { because: `${email} has several accounts; add --kind ${joinKinds(fitting)}` }
  return account
}

async function listAccounts(trx: DbOrTrx, email: string): Promise<NamedAccount[]> {
  const [student, faculty, admin] = [
    await findStudentByEmail(trx, email),
    await findFacultyByEmail(trx, email),
    await findAdministratorByAddress(trx, email),
  ]
  const people = [
    student && { kind: 'student' as const, ...student },
    faculty && { kind: 'faculty' as const, ...faculty },
  ]
  const accounts: NamedAccount[] = people.flatMap((person) => {
    if (!person) return []
    const { kind, id, school_id: school, verified_at } = person
    return [{ kind, id, email, school, isConfirmed: verified_at !== null, isRevoked: false }]
  })
  if (!admin) return accounts
  const { id, school_id: school, role } = admin
  return [...accounts, { kind: 'admin', id, email, school, isConfirmed: true, isRevoked: role === 'revoked' }]
}

/** Returns why there is no account with an address, as part of a sentence, or null if there is at least one. */
export async function whyNoAccount(trx: DbOrTrx, email: string): Promise<string | null> {
  return (await listAccounts(trx, email)).length > 0 ? null : nobody(trx, email)
}

/** Returns a message that an address has no account. Mentions a different spelling of the same mailbox that has one. */
async function nobody(trx: DbOrTrx, email: string): Promise<string> {
  const plain = findMailbox(email)
  if (plain !== email && (await listAccounts(trx, plain)).length > 0)
    return `no account has the address ${email}; ${plain} has one`
  return `no account has the address ${email}; check the spelling, or have the person register`
}

function otherKinds(email: string, kind: string, accounts: NamedAccount[]): string {
  return `${email} does not have ${called[kind as PersonKind]} account; use --kind ${joinKinds(accounts)}`
}

function joinKinds(accounts: NamedAccount[]): string {
  return accounts.map(({ kind }) => kind).join(' or ')
}
