import type { AuditAction } from '#contract/audit/actions.ts'
import { deleteUnverified, findStudent, updateStudent } from '#server/accounts/store.ts'
import { recordAudit } from '#server/audit/record.ts'
import { hasRow } from '#server/database/query-outcome.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import * as store from './email-link-store.ts'
import { noPassword } from '#server/sign-in/passwords/passwords.ts'
import {
  dropPasswordSetIn,
  listSignInsSince,
  removeLeftovers,
  toSignIns,
  type Owner,
  type Removed,
} from '#server/sign-in/remove-leftovers.ts'
import { deletePersonSessions } from '#server/sessions/session-store.ts'
import type { EmailLinkTable } from '#server/sign-in/table.ts'
import { findOrigin } from '#server/sessions/origin.ts'

type Kind = 'student' | 'faculty'
/**
 * The results of "This wasn’t me": what it ended, what it removed, and what the account did since the link was used.
 */
export type Disowned =
  | { ended: 'link' | 'registration' }
  | { ended: 'sessions'; kind: Kind; removed: Removed; activity: Done }

/** The actions in all sessions since a time. They may be the owner's or a stranger's, so the owner must check them. */
type Done = { names: boolean; passkeys: boolean; checkIns: boolean; other: number }

/**
 * "This wasn’t me": ends this link. If someone has used it, the account is signed out everywhere except in the browser
 * that sent this answer (`ownSession` is its session), and the passkeys and the password that were added in that
 * sign-in are removed. An unused link ends no session: otherwise a stranger who requests a link could make the owner
 * sign herself out. An unconfirmed registration is deleted, unless another browser also registered the address. Then
 * only the password from the disowned registration is dropped.
 */
export async function disown(
  { db, secretKey, now }: { db: Db; secretKey: Buffer; now: () => number },
  { id }: EmailLinkTable,
  ownSession: string | null,
): Promise<Disowned> {
  return db.yieldingTransaction(id, async (trx): Promise<Disowned> => {
    await store.endLink(trx, id, now())
    // Read after the write: from then on, the link can't be used.
    const link = (await store.findLink(trx, id))!
    const account = link.student_id ?? link.faculty_id
    const usedAt = firstUse(link)
    let disowned: Disowned = { ended: 'link' }
    if (account && link.kind !== 'admin' && usedAt !== null) {
      const owner = { kind: link.kind, id: account, email: link.email, school: link.school_id }
      disowned = await endSignInBy(trx, link, { owner, usedAt, ownSession, secretKey }, now())
    } else if (account && link.kind !== 'admin' && link.purpose === 'register') {
      if (await dropRegistration(trx, link.kind, account, link)) disowned = { ended: 'registration' }
    }
    const removed = disowned.ended === 'sessions' && disowned.removed
    await recordAudit(
      trx,
      {
        ...nobody,
        action: 'sign-in.disowned',
        object_kind: link.kind,
        object_id: account,
        school_id: link.school_id,
        detail: { purpose: link.purpose, ...(removed && removed.password && { password: true }) },
      },
      now(),
    )
    return disowned
  })
}

const nobody = { actor_kind: 'nobody', actor_id: null } as const

function firstUse(link: EmailLinkTable): number | null {
  const uses = [link.used_by_browser_at, link.used_by_click_at, link.used_by_code_at].filter((time) => time !== null)
  return uses.length === 0 ? null : Math.min(...uses)
}

type Ending = { owner: Owner & { kind: Kind }; usedAt: number; ownSession: string | null; secretKey: Buffer }

/**
 * Ends every sign-in of a link's account except the owner's own, and removes what was added in the sign-ins by the
 * link.
 */
async function endSignInBy(
  trx: DbOrTrx,
  link: EmailLinkTable,
  { owner, usedAt, ownSession, secretKey }: Ending,
  endedAt: number,
): Promise<Disowned> {
  const { kind, id, email } = owner
  const origins = link.click_session_id === null ? [link.id] : [link.id, link.click_session_id]
  const ownOrigin = ownSession === null ? undefined : await findOrigin(trx, ownSession)
  // A session that this link started isn't the owner's, because she said that she didn't use it.
  const keptOrigin = ownOrigin && !origins.includes(ownOrigin.ids[kind]) ? ownOrigin : null
  const password = await dropPasswordSetIn(trx, owner, origins)
  // The stranger who set the password may have signed in with it since then, and added more.
  const later = password ? await listSignInsSince(trx, owner, usedAt) : []
  const selection = {
    these: { origins: [...origins, ...later], browsers: [] },
    kept: keptOrigin && toSignIns(keptOrigin),
  }
  const passkeys = await removeLeftovers(trx, owner, selection, { by: nobody, secretKey, at: endedAt })
  await store.endLinks(trx, { email, kind, keep: [] }, endedAt)
  await deletePersonSessions(trx, kind, id, keptOrigin && ownSession)
  const removed = { passkeys: passkeys.length, password }
  return { ended: 'sessions', kind, removed, activity: await findDone(trx, owner, usedAt) }
}

/** Actions that have their own field in `Done`, or that end with the sign-in. */
const ownKinds = ['sign-%', 'passkey.%', 'account.%', '%.proof']

async function findDone(trx: DbOrTrx, { kind, id }: Owner, start: number): Promise<Done> {
  const lines = trx.selectFrom('audit').where('actor_id', '=', id).where('at', '>=', start).where('result', '=', 'done')
  const isDone = (action: AuditAction) => hasRow(lines.select('id').where('action', '=', action).limit(1))
  const { other: otherCount } = await lines
    .select((row) => row.fn.countAll<number>().as('other'))
    .where((row) => row.and(ownKinds.map((pattern) => row('action', 'not like', pattern))))
    .executeTakeFirstOrThrow()
  const checkIn =
    kind === 'student' &&
    (await trx
      .selectFrom('attendance')
      .select('id')
      .where('student_id', '=', id)
      .where('received_at', '>=', start)
      .limit(1)
      .executeTakeFirst())
  return {
    names: await isDone('account.update'),
    passkeys: await isDone('passkey.remove'),
    checkIns: Boolean(checkIn),
    other: otherCount,
  }
}

/** Deletes the registration from a link's browser. Returns false when another browser's registration remains. */
async function dropRegistration(trx: DbOrTrx, kind: Kind, account: string, link: EmailLinkTable): Promise<boolean> {
  if (!(await store.isRegisteredElsewhere(trx, kind, account, link.nonce_hash)))
    return deleteUnverified(trx, kind, account)
  const student = kind === 'student' ? await findStudent(trx, account) : undefined
  if (student?.verified_at === null && (await store.isRegisteredInBrowser(trx, link.nonce_hash, student)))
    await updateStudent(trx, account, { password_hash: noPassword })
  return false
}
