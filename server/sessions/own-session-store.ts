import type { ExpressionBuilder } from 'kysely'
import { countWritten, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import { ownAccounts, type Viewer } from '#server/http/viewer.ts'
import type { SessionTable } from './table.ts'

const columns = [
  'id',
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
  'admin_seen_at',
  'created_at',
  'user_agent',
] as const satisfies (keyof SessionTable)[]

/** A session as its owner may see it. */
export type OwnSession = Pick<SessionTable, (typeof columns)[number]>

/** Returns all sessions of the viewer, including expired ones. */
export function findOwnSessions(db: DbOrTrx, viewer: Viewer): Promise<OwnSession[]> {
  return db.selectFrom('session').select(columns).where(isOwnedBy(viewer)).execute()
}

/** Deletes one session of the viewer. Returns false when the viewer has none with this id. */
export function deleteOwnSession(db: DbOrTrx, viewer: Viewer, id: string): Promise<boolean> {
  return hasWritten(db.deleteFrom('session').where('id', '=', id).where(isOwnedBy(viewer)))
}

/** Deletes all sessions of the viewer except the current one. Returns how many it deleted. */
export function deleteOtherSessions(db: DbOrTrx, viewer: Viewer): Promise<number> {
  return countWritten(db.deleteFrom('session').where('id', '!=', viewer.session).where(isOwnedBy(viewer)))
}

/**
 * The condition that a session belongs to one of the viewer's accounts. One person can be faculty and administrator.
 */
function isOwnedBy(viewer: Viewer) {
  return (row: ExpressionBuilder<Schema, 'session'>) =>
    row.or(ownAccounts(viewer).map(({ kind, id }) => row(`session.${kind}_id`, '=', id)))
}
