import { adminRoleLabels } from '#contract/administration/words.ts'
import { z } from 'zod'
import { readEmail } from '#contract/email.ts'
import type { AdminRole, StoredAdminRole } from '#contract/roles.ts'
import { findClosedFacultyByEmail } from '#server/accounts/closed-faculty.ts'
import { findFaculty, findFacultyByEmail } from '#server/accounts/store.ts'
import type { AdministratorTable, FacultyTable } from '#server/accounts/table.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { closedAccount, subNeedsSchool } from '#server/administration/create-administrator.ts'
import { giveRole, isAtClosedSchool } from '#server/administration/roles/give-role.ts'
import * as store from '#server/accounts/administrator-store.ts'
import { findSchoolByFacultyDomain } from '#server/schools/store.ts'

const email = z
  .string({ error: '--email is missing' })
  .refine((text) => readEmail(text) !== null, '--email is not an email address')
  .transform((text) => readEmail(text)!.address)

const revocation = z.object({ email })
const newRole = z.object({
  email,
  role: z.enum(['master', 'co', 'sub'], { error: '--role is master, co or sub' }),
  /** A university's faculty domain, only for role sub. */
  school: z.string().optional(),
})

/** The outcome of a command: its message, or the reason why nothing was done, as part of a sentence. */
export type Outcome = { done: true; says: string } | { done: false; because: string }

/** Returns the refusal of a command that would leave the system without a master. */
const lastMaster = (address: string) =>
  `${address} is the last ${adminRoleLabels.master}, and without one, nobody can manage the others; add another one first, with create or role`

/** Lists all administrators, including revoked ones, one per line. */
export async function listForCommand(db: Db): Promise<Outcome> {
  const administrators = await store.listEveryAdministrator(db)
  const lines = administrators.map(({ email: address, first_name, last_name, role, school_name }) =>
    [address, `${first_name} ${last_name}`, toRoleName(role), school_name ?? 'System-wide'].join('\t'),
  )
  return { done: true, says: lines.join('\n') || 'There are no administrators yet. Create the first one with create.' }
}

/** Changes an administrator's role, even if it was revoked, but not the last master's. `now` is in ms. */
export async function changeRoleByCommand(db: Db, input: unknown, now: number): Promise<Outcome> {
  const result = newRole.safeParse(input)
  if (!result.success) return { done: false, because: describeFaults(result.error) }
  const { email: address, role, school: domain } = result.data
  return change(db, { address, role, domain }, now)
}

/** Revokes an administrator's role, but not the last master's. `now` is in ms. */
export async function revokeByCommand(db: Db, input: unknown, now: number): Promise<Outcome> {
  const result = revocation.safeParse(input)
  if (!result.success) return { done: false, because: describeFaults(result.error) }
  return change(db, { address: result.data.email, role: 'revoke', domain: undefined }, now)
}

type RoleChange = { address: string; role: AdminRole | 'revoke'; domain: string | undefined }

function change(db: Db, { address, role, domain }: RoleChange, now: number): Promise<Outcome> {
  return db.transaction().execute(async (trx): Promise<Outcome> => {
    await store.lockAdministrators(trx)
    const target = await store.findAdministratorByAddress(trx, address)
    if (!target) return { done: false, because: `${address} is not an administrator; list shows who is` }
    const storedRole: StoredAdminRole = role === 'revoke' ? 'revoked' : role
    if (role !== 'revoke' && (await findClosedFacultyByEmail(trx, address)))
      return { done: false, because: closedAccount(address) }
    if (target.role === storedRole) return { done: false, because: `${address} is already ${toRoleName(storedRole)}` }
    if (target.role === 'master' && (await store.countMasters(trx)) === 1)
      return { done: false, because: lastMaster(address) }

    const faculty = await requireFaculty(trx, target, role)
    const namedSchool = domain === undefined ? undefined : await findSchoolByFacultyDomain(trx, domain)
    const school = namedSchool?.id ?? faculty?.school_id ?? null
    if (role === 'sub' && (school === null || (domain !== undefined && !namedSchool)))
      return { done: false, because: subNeedsSchool }
    if (role === 'sub' && faculty && faculty.school_id !== school)
      return { done: false, because: `${address} is faculty at a different university than --school says` }

    if (await isAtClosedSchool(trx, target, role === 'sub' ? school : null))
      return { done: false, because: `the university of ${address} is closed; reopen it first` }

    // A faculty account that was confirmed while the role was revoked isn't tied to the administrator yet. Protecting
    // and ending a role depends on that tie.
    if (faculty) await store.updateAdministrator(trx, target.id, { faculty_id: faculty.id })
    const roleSchool = role === 'sub' ? school : (faculty?.school_id ?? target.school_id)
    await giveRole(trx, target, { role, school: roleSchool }, { actor_kind: 'command-line', actor_id: null }, now)
    return { done: true, says: `${address} is now ${toRoleName(storedRole)}. They were signed out and get an email.` }
  })
}

/**
 * Returns the faculty account to which an administrator is tied. When a role is assigned, falls back to the confirmed
 * faculty account with the same address. Returns undefined if there is none.
 */
async function requireFaculty(
  trx: DbOrTrx,
  { faculty_id, email: address }: AdministratorTable,
  role: RoleChange['role'],
): Promise<FacultyTable | undefined> {
  if (faculty_id) return findFaculty(trx, faculty_id)
  const account = role === 'revoke' ? undefined : await findFacultyByEmail(trx, address)
  return account && account.verified_at !== null ? account : undefined
}

function toRoleName(role: StoredAdminRole): string {
  return role === 'revoked' ? 'revoked' : adminRoleLabels[role]
}

function describeFaults(error: z.ZodError): string {
  return error.issues.map((issue) => issue.message).join('; ')
}
