// Where a session comes from. What a sign-in adds has the sign-in's origin, and so ends with it.
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { PersonKind } from '#contract/roles.ts'
import { newId } from '#server/database/new-id.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import type { SessionTable } from './table.ts'

/** The ways to sign in that prove nothing fresh; see `SessionTable.method`. */
export const unprovedMethods = ['click', 'earlier-sso'] as const

/**
 * The sign-in from which a session originates, its browser, and how the person last proved their identity. Undefined
 * when the session has ended.
 */
export type Origin = {
  origin_id: string
  /** The same for the faculty part, if only the university vouched for it. */
  faculty_origin_id: string | null
  browser: string | null
  isProved: boolean
  method: SessionTable['method']
}
export async function findOrigin(db: DbOrTrx, id: string): Promise<Origin | undefined> {
  const row = await db
    .selectFrom('session')
    .select(['origin_id', 'faculty_origin_id', 'browser', 'method'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      ...row,
      origin_id: row.origin_id ?? id,
      isProved: !unprovedMethods.some((method) => method === row.method),
    }
  )
}

/**
 * Returns a new origin for a session that an identity starts. Each sign-in has its own, so that ending it removes only
 * what was added in it. The origin begins with the identity's id, so that a sign-out at the provider finds all its
 * sessions.
 */
export function newOrigin(identity: string): string {
  return `${identity}.${newId()}`
}

/** Whether a sign-in goes back to a linked identity: it was made at the university, or with a passkey added there. */
export function isFromIdentity(origin: string | null | undefined): boolean {
  return origin?.includes('.') ?? false
}

/**
 * The condition for the sessions that an identity started. A session that was joined by another part also has the
 * origin of its faculty part.
 */
export function isStartedBy(identity: string, kind: PersonKind): RawBuilder<boolean> {
  const columns = kind === 'faculty' ? ['origin_id', 'faculty_origin_id'] : ['origin_id']
  const isOne = columns.map((column) => sql`substr(${sql.ref(column)}, 1, ${sql.lit(identity.length)}) = ${identity}`)
  return sql<boolean>`(${sql.join(isOne, sql` or `)})`
}

/** Deletes an account's sessions that a linked identity at the university's own sign-in started; see `newOrigin`. */
export async function deleteSessionsBy(
  db: DbOrTrx,
  { kind, id }: { kind: PersonKind; id: string },
  identity: string,
): Promise<void> {
  await db.deleteFrom('session').where(`${kind}_id`, '=', id).where(isStartedBy(identity, kind)).execute()
}

/** Deletes an account's sessions that originate from one of these sign-ins. */
export async function deleteSessionsFrom(
  db: DbOrTrx,
  { kind, id }: { kind: PersonKind; id: string },
  origins: string[],
): Promise<void> {
  const isOne = (row: ExpressionBuilder<Schema, 'session'>) =>
    kind === 'faculty'
      ? row.or([row('origin_id', 'in', origins), row('faculty_origin_id', 'in', origins)])
      : row('origin_id', 'in', origins)
  await db.deleteFrom('session').where(`${kind}_id`, '=', id).where(isOne).execute()
}
