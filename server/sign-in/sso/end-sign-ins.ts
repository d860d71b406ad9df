import type { PersonKind } from '#contract/roles.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { inBatches } from '#server/database/in-batches.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { deleteSessionsFrom, isBegunBy } from '#server/sessions/origin.ts'
import { lockSignIns } from '#server/sign-in/open-account.ts'
import { dropPasswordSetIn, listSignInsSince, removeLeftovers, type Owner } from '#server/sign-in/remove-leftovers.ts'
import type { Actor } from './add-provider.ts'
import type { Provider } from './provider-store.ts'

/** The accounts' tables that a provider can sign people in to. */
const kinds = ['student', 'faculty'] as const satisfies PersonKind[]

/** The number of accounts in one transaction, which takes a few ms on SQLite. */
const batchSize = 20

/**
 * Ends every sign-in of a provider that is off: its sessions, and the passkeys and passwords that were added in them,
 * as when an owner says that a sign-in wasn't theirs. The audit names the accounts. If the identities are to be
 * deleted, call it before. Works in small transactions, so that check-ins don't wait for thousands of accounts.
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
          const owner = { kind, id, email, school }
          // A sign-in that has begun is finished first. The next one finds the provider off.
          await lockSignIns(trx, id)
          const direct = await listOrigins(trx, owner, identity)
          if (direct.length === 0) continue
          // Anyone who knows the password may have signed in with it, and added more.
          const later = (await dropPasswordSetIn(trx, owner, direct))
            ? await listSignInsSince(trx, owner, await findPasswordTime(trx, owner))
            : []
          const origins = [...new Set([...direct, ...later])]
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

/** Returns the origins of an account's sessions, passkeys, known browsers and password that go back to an identity. */
async function listOrigins(trx: DbOrTrx, { kind, id }: Owner, identity: string): Promise<string[]> {
  const ofSessions = trx
    .selectFrom('session')
    .select(`${kind}_origin_id as origin`)
    .where(`${kind}_id`, '=', id)
    .where(isBegunBy(identity, `${kind}_origin_id`))
  const ofPasskeys = trx
    .selectFrom('passkey')
    .select('origin_id as origin')
    .where(`${kind}_id`, '=', id)
    .where(isBegunBy(identity, 'origin_id'))
  const ofBrowsers = trx
    .selectFrom('known_browser')
    .select('origin_id as origin')
    .where('account_id', '=', id)
    .where('kind', '=', kind)
    .where(isBegunBy(identity, 'origin_id'))
  // The sign-in that set the password may have ended since.
  const ofPassword = trx
    .selectFrom('student')
    .select('password_origin_id as origin')
    .where('id', '=', id)
    .where(isBegunBy(identity, 'password_origin_id'))
  const rows = [
    ...(await ofSessions.execute()),
    ...(await ofPasskeys.execute()),
    ...(await ofBrowsers.execute()),
    ...(await ofPassword.execute()),
  ]
  return [...new Set(rows.flatMap(({ origin }) => origin ?? []))]
}

/** Returns when (ms) the password of an account was last set, or 0 if the audit no longer has it. */
async function findPasswordTime(trx: DbOrTrx, { id }: Owner): Promise<number> {
  const row = await trx
    .selectFrom('audit')
    .select((line) => line.fn.max('at').as('at'))
    .where('object_id', '=', id)
    .where('action', '=', 'account.password')
    .executeTakeFirst()
  return row?.at ?? 0
}
