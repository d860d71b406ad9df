import { sql, type RawBuilder } from 'kysely'
import type { PersonKind } from '#contract/roles.ts'
import { newId } from '#server/database/new-id.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { Viewer } from '#server/http/viewer.ts'

type Identity = { provider_id: string; subject: string }
type Wanted = {
  /** The provider's id. Undefined means any enabled provider. */
  provider?: string
  /** Whether the provider must count as a second factor. */
  isFactor?: boolean
}

/**
 * Returns the identity at the university's own sign-in that can prove who is behind a session. An administrator uses
 * the one that is linked to the promoted faculty account. Masters get none: they always prove their identity to
 * Rollbook itself, so that no university's sign-in gives access to all universities.
 */
export async function findLinkedIdentity(
  db: DbOrTrx,
  { student, faculty, admin }: Pick<Viewer, PersonKind>,
  { provider, isFactor = false }: Wanted = {},
): Promise<Identity | undefined> {
  if (admin?.role === 'master') return undefined
  const kind = admin || faculty ? 'faculty' : 'student'
  const account = admin ? await findPromotedFaculty(db, admin.id) : (faculty ?? student)?.id
  if (!account) return undefined
  return db
    .selectFrom('linked_identity')
    .innerJoin('identity_provider', 'identity_provider.id', 'linked_identity.provider_id')
    .select(['linked_identity.provider_id', 'linked_identity.subject'])
    .where(`linked_identity.${kind}_id`, '=', account)
    .where('identity_provider.enabled_at', 'is not', null)
    .whereRef('linked_identity.issuer', '=', 'identity_provider.issuer')
    .$if(isFactor, (rows) => rows.where('identity_provider.is_second_factor', '=', 1))
    .$if(provider !== undefined, (rows) => rows.where('linked_identity.provider_id', '=', provider!))
    .orderBy('linked_identity.since')
    .limit(1)
    .executeTakeFirst()
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

async function findPromotedFaculty(db: DbOrTrx, administrator: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('administrator')
    .select('faculty_id')
    .where('id', '=', administrator)
    .executeTakeFirst()
  return row?.faculty_id
}
