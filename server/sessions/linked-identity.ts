import type { PersonKind } from '#contract/roles.ts'
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

async function findPromotedFaculty(db: DbOrTrx, administrator: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('administrator')
    .select('faculty_id')
    .where('id', '=', administrator)
    .executeTakeFirst()
  return row?.faculty_id
}
