import { sql } from 'kysely'
import type { PersonKind } from '#contract/roles.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { inBatches } from '#server/database/in-batches.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { deleteSessionsFrom } from '#server/sessions/session-store.ts'
import { dropPasswordSetIn, removeLeftovers } from '#server/sign-in/remove-leftovers.ts'
import type { Actor } from './add-provider.ts'
import type { Provider } from './provider-store.ts'

/** The accounts' tables that a provider can sign people in to. */
const kinds = ['student', 'faculty'] as const satisfies PersonKind[]

/** The number of accounts in one transaction, which takes a few ms on SQLite. */
const batchSize = 20

/**
 * Ends every sign-in of a provider that is off and being deleted: its sessions, and the passkeys and passwords that
 * were added in them, as when an owner says that a sign-in wasn't theirs. The audit names the accounts. Call it before
 * the identities are deleted. Works in small transactions, so that check-ins don't wait for thousands of accounts.
 * `endedAt` in ms.
 */
export async function endSignIns(
  db: Db,
  { id: provider, name }: Provider,
  { by: actor, secretKey }: { by: Actor; secretKey: Buffer },
  endedAt: number,
): Promise<void> {
  for (const kind of kinds)
    for (const batch of inBatches(await listLinked(db, kind, provider), batchSize))
      await db.transaction().execute(async (trx) => {
        for (const { identity, id, email, school } of batch) {
          const origins = await listOrigins(trx, kind, id, identity)
          if (origins.length === 0) continue
          const owner = { kind, id, email, school }
          await dropPasswordSetIn(trx, owner, origins)
          const selection = { these: { origins, browsers: [] }, kept: null }
          await removeLeftovers(trx, owner, selection, { by: actor, secretKey, at: endedAt })
          await deleteSessionsFrom(trx, owner, origins)
          const object = { object_kind: kind, object_id: id, school_id: school }
          await recordAudit(trx, { ...actor, action: 'sign-out.sso', ...object, detail: { name } }, endedAt)
        }
      })
}

/** Returns the accounts of one kind that are linked to a provider. */
function listLinked(db: DbOrTrx, kind: (typeof kinds)[number], provider: string) {
  const linked = db.selectFrom('linked_identity').where('provider_id', '=', provider)
  return kind === 'student'
    ? linked
        .innerJoin('student', 'student.id', 'linked_identity.student_id')
        .select(['linked_identity.id as identity', 'student.id', 'student.email', 'student.school_id as school'])
        .execute()
    : linked
        .innerJoin('faculty', 'faculty.id', 'linked_identity.faculty_id')
        .select(['linked_identity.id as identity', 'faculty.id', 'faculty.email', 'faculty.school_id as school'])
        .execute()
}

/** Returns the origins of an account's sessions, passkeys and known browsers that go back to an identity. */
async function listOrigins(
  trx: DbOrTrx,
  kind: (typeof kinds)[number],
  id: string,
  identity: string,
): Promise<string[]> {
  const isFromIt = sql<boolean>`substr(origin_id, 1, ${sql.lit(identity.length)}) = ${identity}`
  const sessions = trx.selectFrom('session').select('origin_id').where(`${kind}_id`, '=', id).where(isFromIt)
  const passkeys = trx.selectFrom('passkey').select('origin_id').where(`${kind}_id`, '=', id).where(isFromIt)
  const browsers = trx
    .selectFrom('known_browser')
    .select('origin_id')
    .where('account_id', '=', id)
    .where('kind', '=', kind)
    .where(isFromIt)
  const rows = [...(await sessions.execute()), ...(await passkeys.execute()), ...(await browsers.execute())]
  return [...new Set(rows.flatMap(({ origin_id }) => origin_id ?? []))]
}
