import type { Kysely } from 'kysely'
import { mailboxOf, readEmail } from '#contract/email.ts'
import type { PersonKind } from '#contract/roles.ts'
import { findClosedFacultyByEmail } from '#server/accounts/closed-faculty.ts'
import { findFacultyByEmail, findStudentByEmail } from '#server/accounts/store.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/connect.ts'
import type { Schema } from '#server/database/schema.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { resetLinkLife, signInLinkLife } from '#server/sign-in/email-links.ts'
import { insertPrintedLink } from '#server/sign-in/printed-link.ts'
import type { Done } from './command-role.ts'
import { closedAccount } from './create-administrator.ts'
import { findAdministratorByAddress } from './store.ts'

type Input = { email?: string | undefined; kind?: string | undefined }
type Account = { kind: PersonKind; id: string; school: string | null; isConfirmed: boolean; isRevoked: boolean }

const called = { student: 'a student', faculty: 'a faculty', admin: 'an administrator' } as const

/**
 * Returns a new sign-in link for an account, or a password reset link for an administrator, for the day email fails. It
 * is shown here only, works in any browser, and ends no other link or session. `publicUrl` is where pages open; null when
 * it isn't set. `at` in ms.
 */
export async function linkByCommand(
  db: Db,
  { email, kind }: Input,
  publicUrl: string | null,
  at: number,
): Promise<Done> {
  const address = readEmail(email ?? '')?.address
  if (!address) return refuse(email === undefined ? '--email is missing' : '--email is not an email address')
  if (kind !== undefined && !(kind in called)) return refuse('--kind is student, faculty or admin')
  if (!publicUrl) return refuse('PUBLIC_URL is not set; set it to the address people open, as for the server')
  return db.transaction().execute(async (trx) => {
    const all = await accountsOf(trx, address)
    const fitting = all.filter((account) => kind === undefined || account.kind === kind)
    const [account, second] = fitting
    if (account?.kind !== 'student' && (await findClosedFacultyByEmail(trx, address)))
      return refuse(closedAccount(address))
    if (!account) return refuse(all.length > 0 ? otherKinds(address, kind!, all) : await nobody(trx, address))
    if (second) return refuse(`${address} has several accounts; add --kind ${kindsOf(fitting)}`)
    if (account.isRevoked)
      return refuse(`the administrator role of ${address} is revoked; give a role first, with role`)
    if (account.school !== null && !(await findOpenSchool(trx, account.school)))
      return refuse(`the university of ${address} is closed; a master administrator can reopen it`)

    const token = await insertPrintedLink(trx, { ...account, email: address }, at)
    const { kind: object_kind, id: object_id, school: school_id } = account
    const line = { actor_kind: 'command-line', actor_id: null, action: 'sign-in.link-printed' } as const
    await recordAudit(trx, { ...line, object_kind, object_id, school_id }, at)
    return { done: true, says: `${addressOf(publicUrl, account.kind, token)}\n\n${explain(address, account, at)}` }
  })
}

async function accountsOf(trx: Kysely<Schema>, address: string): Promise<Account[]> {
  const [student, faculty, admin] = [
    await findStudentByEmail(trx, address),
    await findFacultyByEmail(trx, address),
    await findAdministratorByAddress(trx, address),
  ]
  const people = [
    student && { kind: 'student' as const, ...student },
    faculty && { kind: 'faculty' as const, ...faculty },
  ]
  const accounts: Account[] = people.flatMap((person) => {
    if (!person) return []
    const { kind, id, school_id: school, verified_at } = person
    return [{ kind, id, school, isConfirmed: verified_at !== null, isRevoked: false }]
  })
  if (!admin) return accounts
  const { id, school_id: school, role } = admin
  return [...accounts, { kind: 'admin', id, school, isConfirmed: true, isRevoked: role === 'revoked' }]
}

/** Explains that an address has no account, and names a different spelling of the same mailbox that has one. */
async function nobody(trx: Kysely<Schema>, address: string): Promise<string> {
  const plain = mailboxOf(address)
  if (plain !== address && (await accountsOf(trx, plain)).length > 0)
    return `no account has the address ${address}; ${plain} has one`
  return `no account has the address ${address}; check the spelling, or have the person register`
}

function otherKinds(address: string, kind: string, all: Account[]): string {
  return `${address} does not have ${called[kind as PersonKind]} account; use --kind ${kindsOf(all)}`
}

function kindsOf(accounts: Account[]): string {
  return accounts.map(({ kind }) => kind).join(' or ')
}

function addressOf(publicUrl: string, kind: PersonKind, token: string): string {
  const url = new URL(kind === 'admin' ? '/auth/admin/reset-password' : '/verify-email', publicUrl)
  url.searchParams.set('token', token)
  if (kind !== 'admin') url.searchParams.set('type', kind)
  return url.href
}

function explain(address: string, { kind, isConfirmed }: Account, at: number): string {
  const isReset = kind === 'admin'
  const until = new Date(at + (isReset ? resetLinkLife : signInLinkLife)).toISOString()
  const does = isReset ? `sets a new administrator password for ${address}` : `signs ${address} in as ${kind}`
  const lines = [`This link ${does}. It works once, in any browser, until ${until}.`]
  if (!isConfirmed)
    lines.push('Nobody has confirmed this address yet. Opening the link confirms it, so be sure whose address it is.')
  lines.push('Give it to that person only, and not by email.')
  return lines.join('\n')
}

function refuse(because: string): Done {
  return { done: false, because }
}
