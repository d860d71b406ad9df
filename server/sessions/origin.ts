// Where the parts of a session come from. What a sign-in adds has the sign-in's origin, and so ends with it.
import { sql, type RawBuilder } from 'kysely'
import type { PersonKind } from '#contract/roles.ts'
import { newId } from '#server/database/new-id.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { SessionTable } from './table.ts'

/** The ways to sign in that prove nothing fresh; see `SessionTable.method`. */
export const unprovedMethods = ['click', 'earlier-sso'] as const

type PartOrigins = Pick<SessionTable, `${PersonKind}_origin_id`>
/** The origins of a session without any part. */
export const noOrigins: PartOrigins = { student_origin_id: null, faculty_origin_id: null, admin_origin_id: null }
const columns = ['student_origin_id', 'faculty_origin_id', 'admin_origin_id'] as const

/** Returns the origins of a session's parts, for one that replaces it. Undefined when the session has ended. */
export function findPartOrigins(db: DbOrTrx, id: string): Promise<PartOrigins | undefined> {
  return db.selectFrom('session').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The sign-ins from which a session's parts originate, its browser, and how the person last proved their identity. */
export type Origin = {
  ids: Record<PersonKind, string>
  browser: string | null
  isProved: boolean
  method: SessionTable['method']
}

/** Returns the origin of a session. Undefined when the session has ended. */
export async function findOrigin(db: DbOrTrx, id: string): Promise<Origin | undefined> {
  const row = await db
    .selectFrom('session')
    .select([...columns, 'browser', 'method'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { student_origin_id: student, faculty_origin_id: faculty, admin_origin_id: admin, browser, method } = row
  return {
    ids: { student: student ?? id, faculty: faculty ?? id, admin: admin ?? id },
    browser,
    isProved: !unprovedMethods.some((unproved) => unproved === method),
    method,
  }
}

/**
 * Returns a new origin for a sign-in with an identity. Each sign-in has its own, so that ending it removes only what
 * was added in it. The origin begins with the identity's id, so that a sign-out at the provider finds all its sessions.
 */
export function newOrigin(identity: string): string {
  return `${identity}.${newId()}`
}

/** Whether a sign-in goes back to a linked identity: it was made at the university, or with a passkey added there. */
export function isFromIdentity(origin: string | null | undefined): boolean {
  return origin?.includes('.') ?? false
}

/** Returns the id of the identity from which a sign-in originates, or of another origin. */
export function readIdentity(origin: string): string {
  return origin.split('.', 1)[0]!
}

/** The condition that the origin in a column goes back to an identity. */
export function isBegunBy(identity: string, column: string): RawBuilder<boolean> {
  return sql<boolean>`substr(${sql.ref(column)}, 1, ${sql.lit(identity.length)}) = ${identity}`
}

/** Deletes an account's sessions that a linked identity at the university's own sign-in started; see `newOrigin`. */
export async function deleteSessionsBy(
  db: DbOrTrx,
  { kind, id }: { kind: PersonKind; id: string },
  identity: string,
): Promise<void> {
  await db
    .deleteFrom('session')
    .where(`${kind}_id`, '=', id)
    .where(isBegunBy(identity, `${kind}_origin_id`))
    .execute()
}

/** Deletes an account's sessions that originate from one of these sign-ins. */
export async function deleteSessionsFrom(
  db: DbOrTrx,
  { kind, id }: { kind: PersonKind; id: string },
  origins: string[],
): Promise<void> {
  await db.deleteFrom('session').where(`${kind}_id`, '=', id).where(`${kind}_origin_id`, 'in', origins).execute()
}
