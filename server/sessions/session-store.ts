import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import { inBatches } from '#server/database/in-batches.ts'
import type { Db } from '#server/database/db.ts'
import { Lookup } from '#server/database/lookup.ts'
import { countWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { PersonKind, StoredAdminRole } from '#contract/roles.ts'
import { unprovedMethods } from './origin.ts'
import { factorScope, oldestPasskey, oldestSignIn } from './second-factor.ts'
import type { SessionTable } from './table.ts'

/** Listed one by one, because every column adds to the cost of each request. */
const columns = [
  'id',
  'school_id',
  'cookie_hash',
  'bound',
  'email',
  'student_id',
  'student_since',
  'student_remember',
  'faculty_id',
  'faculty_since',
  'faculty_remember',
  'admin_id',
  'admin_since',
  'admin_remember',
  'user_type',
  'last_seen_at',
] as const satisfies (keyof SessionTable)[]

const named = columns.map((column) => `session.${column}` as const)
type SessionColumns = Pick<SessionTable, (typeof columns)[number]>

/** A session with the columns that identify its person. */
export type SessionWithPeople = SessionColumns & {
  student_school: string | null
  faculty_school: string | null
  admin_role: StoredAdminRole | null
  admin_school: string | null
  admin_must_change: number | null
  admin_seen_at: number | null
  admin_factor_since: number | null
  admin_passkey_since: number | null
  admin_sign_in_since: number | null
  factor_at: number | null
  faculty_by_sso: number
  linked_admin_id: string | null
  linked_admin_role: StoredAdminRole | null
  linked_admin_school: string | null
  linked_admin_must_change: number | null
  linked_admin_factor_since: number | null
  linked_admin_passkey_since: number | null
  linked_admin_sign_in_since: number | null
}

const noOtherAccounts = {
  faculty_school: null,
  admin_role: null,
  admin_school: null,
  admin_must_change: null,
  admin_seen_at: null,
  admin_factor_since: null,
  admin_passkey_since: null,
  admin_sign_in_since: null,
  factor_at: null,
  faculty_by_sso: 0,
  linked_admin_id: null,
  linked_admin_role: null,
  linked_admin_school: null,
  linked_admin_must_change: null,
  linked_admin_factor_since: null,
  linked_admin_passkey_since: null,
  linked_admin_sign_in_since: null,
}

const byToken = new Lookup<SessionColumns>(['session.token_hash'], (db) => db.selectFrom('session').select(named))
const byCookie = new Lookup<SessionColumns>(['session.cookie_hash'], (db) => db.selectFrom('session').select(named))
const people = new Lookup<SessionWithPeople>(['session.id'], sessions)

/** Returns the session whose token or cookie has this hash. Every request calls it. */
export async function findSession(
  db: Db,
  key: { token_hash: string } | { cookie_hash: string },
): Promise<SessionWithPeople | undefined> {
  const session = await ('token_hash' in key ? db.find(byToken, key.token_hash) : db.find(byCookie, key.cookie_hash))
  if (!session) return undefined
  // A student's session includes the university, and is deleted with the student. Other sessions need a second lookup.
  const isStudentOnly = session.faculty_id === null && session.admin_id === null
  return isStudentOnly
    ? { ...session, ...noOtherAccounts, student_school: session.school_id }
    : db.find(people, session.id)
}

/** Returns a session that was inserted in the same transaction. */
export function findNewSession(trx: DbOrTrx, id: string): Promise<SessionWithPeople | undefined> {
  return sessions(trx).where('session.id', '=', id).executeTakeFirst()
}

function sessions(db: DbOrTrx) {
  return db
    .selectFrom('session')
    .leftJoin('student', 'student.id', 'session.student_id')
    .leftJoin('faculty', 'faculty.id', 'session.faculty_id')
    .leftJoin('administrator', 'administrator.id', 'session.admin_id')
    .leftJoin('administrator as linked', 'linked.faculty_id', 'session.faculty_id')
    .leftJoin('factor_requirement as required', (join) => join.on('required.scope', '=', factorScope('administrator')))
    .leftJoin('factor_requirement as linked_required', (join) =>
      join.on('linked_required.scope', '=', factorScope('linked')),
    )
    .select(named)
    .select([
      'session.admin_seen_at',
      'session.factor_at',
      'session.faculty_by_sso',
      'student.school_id as student_school',
      'faculty.school_id as faculty_school',
      'administrator.role as admin_role',
      'administrator.school_id as admin_school',
      'administrator.must_change as admin_must_change',
      'required.required_since as admin_factor_since',
      oldestPasskey('administrator').as('admin_passkey_since'),
      oldestSignIn('administrator').as('admin_sign_in_since'),
      'linked.id as linked_admin_id',
      'linked.role as linked_admin_role',
      'linked.school_id as linked_admin_school',
      'linked.must_change as linked_admin_must_change',
      'linked_required.required_since as linked_admin_factor_since',
      oldestPasskey('linked').as('linked_admin_passkey_since'),
      oldestSignIn('linked').as('linked_admin_sign_in_since'),
    ])
}

export async function insertSession(db: DbOrTrx, session: SessionTable): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

export async function deleteSession(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute()
}

/** Returns when (ms) the person of a session last proved their identity, or undefined when the session has ended. */
export async function findAuthenticationTime(db: DbOrTrx, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('session').select('authenticated_at').where('id', '=', id).executeTakeFirst()
  return row?.authenticated_at
}

/**
 * Returns when (ms) a part of a session was last verified. Returns undefined when the part or the session has ended, or
 * when the latest proof was a click on a link that another browser requested: such a click proves nothing, because a
 * mail scanner or anyone who can read the screen can open the link. Nor does a university's answer that asked no one.
 */
export async function findVerificationTime(db: DbOrTrx, id: string, part: PersonKind): Promise<number | undefined> {
  const row = await db
    .selectFrom('session')
    .select(`${part}_since as since`)
    .where('id', '=', id)
    .where('method', 'not in', unprovedMethods)
    .executeTakeFirst()
  return row?.since ?? undefined
}

/** Stores that the administrator of a session used a second factor at `usedAt` (ms). */
export async function recordSecondFactor(db: DbOrTrx, id: string, usedAt: number): Promise<void> {
  await db.updateTable('session').set({ factor_at: usedAt }).where('id', '=', id).execute()
}

/** Returns when (ms) a second factor was last used in a session, if its latest proof was a passkey, otherwise null. */
export async function findPasskeyUseTime(db: DbOrTrx, id: string): Promise<number | null> {
  const query = db.selectFrom('session').select('factor_at').where('id', '=', id).where('method', '=', 'passkey')
  return (await query.executeTakeFirst())?.factor_at ?? null
}

/**
 * Records a fresh proof by `method` for those of `parts` that the session has. The administrator's password or passkey
 * also makes up for a faculty part that only the university vouched for. `provedAt` in ms.
 */
export async function recordProof(
  db: DbOrTrx,
  id: string,
  { parts, method }: { parts: readonly PersonKind[]; method: 'password' | 'passkey' | 'sso' },
  provedAt: number,
): Promise<void> {
  const isOwnProof = method !== 'sso' && parts.includes('admin')
  for (const part of parts) {
    await db
      .updateTable('session')
      .set({ [`${part}_since`]: provedAt, authenticated_at: provedAt, method })
      .$if(isOwnProof, (row) => row.set({ faculty_by_sso: 0 }))
      .where('id', '=', id)
      .where(`${part}_id`, 'is not', null)
      .execute()
  }
}

/** Deletes every session of a person, except `keep` if given. Returns how many it deleted. */
export function deletePersonSessions(
  db: DbOrTrx,
  kind: PersonKind,
  id: string,
  keep: string | null = null,
): Promise<number> {
  return countWritten(
    db
      .deleteFrom('session')
      .where(`${kind}_id`, '=', id)
      .$if(keep !== null, (rows) => rows.where('id', '!=', keep!)),
  )
}

/** Removes an expired part from a session. */
export async function dropPart(db: DbOrTrx, id: string, kind: PersonKind): Promise<void> {
  await db
    .updateTable('session')
    .set({ [`${kind}_id`]: null, [`${kind}_since`]: null, [`${kind}_remember`]: 0 })
    .where('id', '=', id)
    .execute()
}

export async function replaceToken(db: DbOrTrx, id: string, tokenHash: string): Promise<void> {
  await db.updateTable('session').set({ token_hash: tokenHash }).where('id', '=', id).execute()
}

/** Deletes all but `limit` sessions of a person. Keeps the one that just started, and the most recently used ones. */
export async function deleteOldSessions(
  db: DbOrTrx,
  { kind, id, begun, limit }: { kind: PersonKind; id: string; begun: string; limit: number },
): Promise<void> {
  const old = await db
    .selectFrom('session')
    .select('id')
    .where(`${kind}_id`, '=', id)
    .where('id', '!=', begun)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(1_000)
    .offset(limit - 1)
    .execute()
  if (old.length === 0) return
  await db
    .deleteFrom('session')
    .where(
      'id',
      'in',
      old.map((session) => session.id),
    )
    .execute()
}

/** The maximum number of sessions in one statement. It takes about 5 ms on SQLite, where it blocks everything else. */
const sessionBatchSize = 100

/** Writes when (ms) sessions were last used, in general or as an administrator. Never moves a time back. */
export async function writeLastSeen(
  db: DbOrTrx,
  column: 'last_seen_at' | 'admin_seen_at',
  times: ReadonlyMap<string, number>,
): Promise<void> {
  // Always in the same order, so that two processes that update the same sessions can't deadlock.
  const inOrder = [...times].toSorted(([first], [second]) => (first < second ? -1 : 1))
  for (const batch of inBatches(inOrder, sessionBatchSize)) {
    const values = sql.join(batch.map(([id, timestamp]) => sql`(${id}, cast(${timestamp} as bigint))`))
    await sql`with seen(id, at) as (values ${values})
      update session set ${sql.ref(column)} = seen.at from seen
      where session.id = seen.id and coalesce(${sql.ref(`session.${column}`)}, 0) < seen.at`.execute(db)
    // Lets waiting requests, such as check-ins, run first.
    await nextTurn()
  }
}

/** Deletes sessions that started before `cutoff` (ms). */
export async function purgeSessions(db: DbOrTrx, cutoff: number): Promise<void> {
  const old = db.selectFrom('session').select('id').where('created_at', '<', cutoff)
  await deleteInBatches((limit) => db.deleteFrom('session').where('id', 'in', old.limit(limit)))
}
