import type { AdminRole } from '#contract/roles.ts'
import { isOpenAdministrator } from './list-administrators.ts'
import type { FacultyTable } from './table.ts'
import { countRows, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import type { AdministratorTable } from '#server/accounts/table.ts'

/** The administrator that a faculty account was promoted to, unless the role was revoked. */
export async function findPromotedAdministrator(
  db: DbOrTrx,
  faculty: string,
): Promise<{ id: string; role: AdminRole } | undefined> {
  const row = await db
    .selectFrom('administrator')
    .select(['id', 'role'])
    .where('faculty_id', '=', faculty)
    .executeTakeFirst()
  return row && row.role !== 'revoked' ? { id: row.id, role: row.role } : undefined
}

export function countMasters(db: DbOrTrx): Promise<number> {
  return countRows(db.selectFrom('administrator').where('role', '=', 'master'))
}

export async function revokeRole(db: DbOrTrx, id: string): Promise<void> {
  await db.updateTable('administrator').set({ role: 'revoked' }).where('id', '=', id).execute()
}

/** An administrator by id, unless the role was revoked or the faculty account is closed. */
export function findAdministrator(db: DbOrTrx, id: string): Promise<AdministratorTable | undefined> {
  return db
    .selectFrom('administrator')
    .selectAll()
    .where('id', '=', id)
    .where('role', '!=', 'revoked')
    .where(isOpenAdministrator)
    .executeTakeFirst()
}

/**
 * Returns the administrator who may sign in with an address. Undefined if there is none, the role is revoked, or the
 * university or faculty account is closed.
 */
export function findAdministratorByEmail(db: DbOrTrx, email: string): Promise<Schema['administrator'] | undefined> {
  return db
    .selectFrom('administrator')
    .leftJoin('school', 'school.id', 'administrator.school_id')
    .selectAll('administrator')
    .where('administrator.email', '=', email)
    .where('administrator.role', '!=', 'revoked')
    .where('school.closed_at', 'is', null)
    .where(isOpenAdministrator)
    .executeTakeFirst()
}

/** The same as `findAdministratorByEmail`, by id. */
export function findAdministratorById(db: DbOrTrx, id: string): Promise<Schema['administrator'] | undefined> {
  return db
    .selectFrom('administrator')
    .leftJoin('school', 'school.id', 'administrator.school_id')
    .selectAll('administrator')
    .where('administrator.id', '=', id)
    .where('administrator.role', '!=', 'revoked')
    .where('school.closed_at', 'is', null)
    .where(isOpenAdministrator)
    .executeTakeFirst()
}

/** Deletes the sub administrators of a university that is being deleted, including revoked ones. Returns their ids. */
export async function deleteSubAdministrators(db: DbOrTrx, school: string): Promise<string[]> {
  const rows = await db.deleteFrom('administrator').where('school_id', '=', school).returning('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes revoked administrators with a faculty account at a university that is being deleted, whatever role they had.
 * No list shows them, so they would stay forever. Returns their ids and addresses.
 */
export function deleteRevokedAt(db: DbOrTrx, school: string): Promise<{ id: string; email: string }[]> {
  const faculty = db.selectFrom('faculty').where('school_id', '=', school)
  return db
    .deleteFrom('administrator')
    .where('role', '=', 'revoked')
    .where((row) =>
      row.or([row('faculty_id', 'in', faculty.select('id')), row('email', 'in', faculty.select('email'))]),
    )
    .returning(['id', 'email'])
    .execute()
}

/**
 * Deletes the administrator tied to a deleted faculty account, and a revoked one with its address. Returns their ids.
 */
export async function deleteTiedAdministrators(db: DbOrTrx, faculty: { id: string; email: string }): Promise<string[]> {
  const rows = await db
    .deleteFrom('administrator')
    .where((row) =>
      row.or([
        row('faculty_id', '=', faculty.id),
        row.and([row('email', '=', faculty.email), row('role', '=', 'revoked')]),
      ]),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes revoked administrators who have no faculty account and whose audit lines have all been deleted. */
export async function purgeRevoked(db: DbOrTrx): Promise<void> {
  await db
    .deleteFrom('administrator')
    .where('role', '=', 'revoked')
    .where('faculty_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit').select('audit.id').whereRef('audit.object_id', '=', 'administrator.id'))),
    )
    .execute()
}

/** Returns the administrator with an address or a faculty account, even a revoked one. */
export function findAnyAdministrator(
  db: DbOrTrx,
  account: { faculty: string; email: string },
): Promise<AdministratorTable | undefined> {
  return db
    .selectFrom('administrator')
    .selectAll()
    .where((row) => row.or([row('email', '=', account.email), row('faculty_id', '=', account.faculty)]))
    .executeTakeFirst()
}

/** Returns the administrator with an address, even a revoked one. */
export function findAdministratorByAddress(db: DbOrTrx, email: string): Promise<AdministratorTable | undefined> {
  return db.selectFrom('administrator').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Returns all administrators by address, including revoked ones, with the name of the university if they have one. */
export function listEveryAdministrator(db: DbOrTrx) {
  return db
    .selectFrom('administrator')
    .leftJoin('school', 'school.id', 'administrator.school_id')
    .select(['email', 'first_name', 'last_name', 'role', 'school.name as school_name'])
    .orderBy('email')
    .execute()
}

/** Locks, so that decisions about administrators that depend on other administrators run one after the other. */
export async function lockAdministrators(trx: DbOrTrx): Promise<void> {
  await acquireLock(trx, 'administrators')
}

export async function insertAdministrator(db: DbOrTrx, row: AdministratorTable): Promise<void> {
  await db.insertInto('administrator').values(row).execute()
}

/** Stores an administrator unless one already has the address. Returns whether it was stored. */
export function insertNewAdministrator(db: DbOrTrx, row: AdministratorTable): Promise<boolean> {
  return hasWritten(
    db
      .insertInto('administrator')
      .values(row)
      .onConflict((conflict) => conflict.column('email').doNothing()),
  )
}

export async function updateAdministrator(
  db: DbOrTrx,
  id: string,
  change: Partial<Omit<AdministratorTable, 'id' | 'created_at'>>,
): Promise<void> {
  await db.updateTable('administrator').set(change).where('id', '=', id).execute()
}

/** Stores a temporary password's hash. Returns false when there is no longer a temporary password to replace. */
export function keepTemporaryPassword(
  db: DbOrTrx,
  id: string,
  temporaryPassword: { password_hash: string; temporary_until: number },
): Promise<boolean> {
  return hasWritten(
    db
      .updateTable('administrator')
      .set(temporaryPassword)
      .where('id', '=', id)
      .where('role', '!=', 'revoked')
      .where('must_change', '=', 1),
  )
}

/**
 * Uses up a temporary password, which is valid for one sign-in and must be replaced in it. Returns false when it was
 * already used or has expired. It's one statement, so that only one of several simultaneous calls returns true. `now`
 * in ms.
 */
export function consumeTemporaryPassword(db: DbOrTrx, id: string, now: number): Promise<boolean> {
  return hasWritten(
    db
      .updateTable('administrator')
      .set({ temporary_until: null })
      .where('id', '=', id)
      .where('must_change', '=', 1)
      .where('temporary_until', '>=', now),
  )
}

/**
 * Ties an administrator created on the command line to the faculty account with the same confirmed address, as a
 * promotion does, because protecting and ending a role depends on that tie. A sub administrator of another university
 * isn't tied.
 */
export async function tieToFaculty(
  trx: DbOrTrx,
  { id, email, school_id }: Pick<FacultyTable, 'id' | 'email' | 'school_id'>,
): Promise<void> {
  // Otherwise a command and a confirmation that run at the same time could miss each other.
  await lockAdministrators(trx)
  await trx
    .updateTable('administrator')
    .set({ faculty_id: id })
    .where('email', '=', email)
    .where('faculty_id', 'is', null)
    .where('role', '!=', 'revoked')
    .where((row) => row.or([row('school_id', 'is', null), row('school_id', '=', school_id)]))
    .execute()
}

/** Returns the addresses of a university's own administrators, and of master and co-administrators. */
export async function listManagerEmails(db: DbOrTrx, school: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('administrator')
    .select('email')
    .where('role', '!=', 'revoked')
    .where(isOpenAdministrator)
    .where((row) => row.or([row('school_id', '=', school ?? ''), row('role', 'in', ['master', 'co'])]))
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
