import type { PersonKind } from '#contract/roles.ts'
import { findFaculty, findFacultyByEmail, findStudentByEmail } from '#server/accounts/store.ts'
import type { FacultyTable, StudentTable } from '#server/accounts/table.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import { hasRow } from '#server/database/query-outcome.ts'
import { readIdentity } from '#server/sessions/origin.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { findAdministratorById } from '#server/accounts/administrator-store.ts'

/** Returns the student with an address. Undefined if there is none, or the university is being deleted. */
export async function findOpenStudent(db: DbOrTrx, email: string): Promise<StudentTable | undefined> {
  const student = await findStudentByEmail(db, email)
  return student && (await findOpenSchool(db, student.school_id)) ? student : undefined
}

/** The same as `findOpenStudent`, for faculty. Also undefined if the account is closed. */
export async function findOpenFaculty(db: DbOrTrx, email: string): Promise<FacultyTable | undefined> {
  const faculty = await findFacultyByEmail(db, email)
  return faculty && (await findOpenSchool(db, faculty.school_id)) ? faculty : undefined
}

/**
 * Whether an account is still open: not closed, revoked or erased since it was looked up. It can't be closed before the
 * transaction ends. Students' accounts are never closed, so this is true for them.
 */
export async function isStillOpen(trx: DbOrTrx, { kind, id }: { kind: PersonKind; id: string }): Promise<boolean> {
  if (kind === 'student') return true
  await lockSignIns(trx, id)
  const account = kind === 'faculty' ? await findFaculty(trx, id) : await findAdministratorById(trx, id)
  return account !== undefined
}

/**
 * Whether the identity from which a sign-in originates still exists and its provider is still on. Neither can change
 * before the transaction ends, because `endSignIns` waits for it.
 */
export async function isStillVouchedFor(
  trx: DbOrTrx,
  { id, origin }: { id: string; origin?: string | null | undefined },
): Promise<boolean> {
  await lockSignIns(trx, id)
  const identity = readIdentity(origin ?? '')
  return hasRow(
    trx
      .selectFrom('linked_identity')
      .innerJoin('identity_provider', 'identity_provider.id', 'linked_identity.provider_id')
      .select('linked_identity.id')
      .where('linked_identity.id', '=', identity)
      .where('identity_provider.enabled_at', 'is not', null),
  )
}

/** Locks, so that closing an account or ending its sign-ins, and signing in to it run one after the other. */
export async function lockSignIns(db: DbOrTrx, account: string): Promise<void> {
  await acquireLock(db, `sign-ins of ${account}`)
}
