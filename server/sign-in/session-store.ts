import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import type { PersonKind, StoredAdminRole } from '#contract/roles.ts'
import type { SessionTable } from './table.ts'

type Rows = Kysely<Schema>

/** A session with what is needed to know who it is: one read by key. */
export type SessionWithPeople = SessionTable & {
  student_school: string | null
  faculty_school: string | null
  admin_role: StoredAdminRole | null
  admin_school: string | null
  admin_must_change: number | null
  linked_admin_id: string | null
  linked_admin_role: StoredAdminRole | null
  linked_admin_school: string | null
}

/** The session with this token's or cookie's hash. */
export function findSession(
  db: Rows,
  by: { token_hash: string } | { cookie_hash: string },
): Promise<SessionWithPeople | undefined> {
  const query = db
    .selectFrom('session')
    .leftJoin('student', 'student.id', 'session.student_id')
    .leftJoin('faculty', 'faculty.id', 'session.faculty_id')
    .leftJoin('administrator', 'administrator.id', 'session.admin_id')
    .leftJoin('administrator as linked', 'linked.faculty_id', 'session.faculty_id')
    .selectAll('session')
    .select([
      'student.school_id as student_school',
      'faculty.school_id as faculty_school',
      'administrator.role as admin_role',
      'administrator.school_id as admin_school',
      'administrator.must_change as admin_must_change',
      'linked.id as linked_admin_id',
      'linked.role as linked_admin_role',
      'linked.school_id as linked_admin_school',
    ])
  return 'token_hash' in by
    ? query.where('session.token_hash', '=', by.token_hash).executeTakeFirst()
    : query.where('session.cookie_hash', '=', by.cookie_hash).executeTakeFirst()
}

export async function insertSession(db: Rows, session: SessionTable): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

export async function deleteSession(db: Rows, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute()
}

/** Deletes every session of a person; gives how many there were. */
export async function deleteSessionsOf(db: Rows, kind: PersonKind, id: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('session').where(`${kind}_id`, '=', id).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Takes one part out of a session, once it has run out. */
export async function dropPart(db: Rows, id: string, kind: PersonKind): Promise<void> {
  await db
    .updateTable('session')
    .set({ [`${kind}_id`]: null, [`${kind}_since`]: null, [`${kind}_remember`]: 0 })
    .where('id', '=', id)
    .execute()
}

export async function replaceToken(db: Rows, id: string, tokenHash: string): Promise<void> {
  await db.updateTable('session').set({ token_hash: tokenHash }).where('id', '=', id).execute()
}

/** Keeps `most` sessions of a person: the one that has just begun, and those used last. */
export async function deleteOldSessions(
  db: Rows,
  { kind, id, begun, most }: { kind: PersonKind; id: string; begun: string; most: number },
): Promise<void> {
  const old = await db
    .selectFrom('session')
    .select('id')
    .where(`${kind}_id`, '=', id)
    .where('id', '!=', begun)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(1_000)
    .offset(most - 1)
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

/** Sessions written together: some 5 ms on SQLite, where a transaction holds up everything else. */
const sessionsTogether = 100

/** Writes down when sessions were last used (ms); never moves a time back. */
export async function writeLastSeen(db: Rows, seen: ReadonlyMap<string, number>): Promise<void> {
  // In one order, so that two processes that saw the same sessions wait for each other and not in a circle.
  const inOrder = [...seen].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (let from = 0; from < inOrder.length; from += sessionsTogether) {
    await db.transaction().execute(async (trx) => {
      for (const [id, at] of inOrder.slice(from, from + sessionsTogether)) {
        await trx
          .updateTable('session')
          .set({ last_seen_at: at })
          .where('id', '=', id)
          .where('last_seen_at', '<', at)
          .execute()
      }
    })
    // What arrived meanwhile, check-ins among it, comes first.
    await nextTurn()
  }
}

/** Deletes sessions that nobody can use any more: all their parts began before `before` (ms). */
export async function purgeSessions(db: Rows, before: number): Promise<void> {
  await db.deleteFrom('session').where('created_at', '<', before).execute()
}
