import { findFaculty, findStudent, markVerified, updateStudent } from '#server/accounts/store.ts'
import type { FacultyTable, StudentTable } from '#server/accounts/table.ts'
import { countRosters } from '#server/classes/roster/store.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { Raise } from '#server/domain-events/domain-events.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { isMailboxTaken, lockMailbox } from './one-per-mailbox.ts'
import { noPassword } from './passwords/passwords.ts'

type Confirmed = {
  outcome: 'confirmed'
  person: StudentTable | FacultyTable
  /** Whether the address was confirmed just now. */
  isNew: boolean
  passwordDropped: boolean
  /** The number of rosters that a new student is on. */
  rosters: number
  awaitsApproval: boolean
}

type How = {
  raise: Raise
  /** Whether the person who confirms also chose the password. Called only for a new student. */
  keepsPassword: (trx: DbOrTrx) => Promise<boolean>
  confirmedAt: number
}

/**
 * Confirms the address of an account, in the transaction of whatever proved it. The account gets what waited for the
 * address, and administrators are notified of faculty who need approval. Does nothing to an account that is already
 * confirmed. `taken`: the mailbox has another account, and its university allows only one. `gone`: the account or its
 * university is closed. `confirmedAt` in ms.
 */
export async function confirmAccount(
  trx: DbOrTrx,
  { kind, id, email }: { kind: 'student' | 'faculty'; id: string; email: string },
  { raise, keepsPassword, confirmedAt }: How,
): Promise<Confirmed | { outcome: 'taken' } | { outcome: 'gone' }> {
  const find = () => (kind === 'student' ? findStudent(trx, id) : findFaculty(trx, id))
  if (await isMailboxDuplicate(trx, kind, await find())) return { outcome: 'taken' }
  const isNew = await markVerified(trx, kind, { id, email }, confirmedAt)
  const passwordDropped = isNew && kind === 'student' && !(await keepsPassword(trx))
  if (passwordDropped) await updateStudent(trx, id, { password_hash: noPassword })
  const person = await find()
  if (!person || !(await findOpenSchool(trx, person.school_id))) return { outcome: 'gone' }
  if (isNew && 'approved_at' in person) await raise(trx, 'facultyConfirmed', { ...person, at: confirmedAt })
  else if (isNew) await raise(trx, 'studentConfirmed', { id, email, school: person.school_id })
  const rosters = isNew && kind === 'student' ? await countRosters(trx, id) : 0
  const awaitsApproval = 'approved_at' in person && person.approved_at === null
  return { outcome: 'confirmed', person, isNew, passwordDropped, rosters, awaitsApproval }
}

/**
 * Whether confirming would give a mailbox a second account where only one is allowed. The first one to be confirmed
 * wins.
 */
async function isMailboxDuplicate(
  trx: DbOrTrx,
  kind: 'student' | 'faculty',
  person: StudentTable | FacultyTable | undefined,
): Promise<boolean> {
  if (!person || person.verified_at !== null) return false
  const school = await findOpenSchool(trx, person.school_id)
  await lockMailbox(trx, person.email)
  return school !== undefined && isMailboxTaken(trx, { kind, email: person.email, school })
}
