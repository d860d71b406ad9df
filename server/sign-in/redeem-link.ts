import type { Kysely } from 'kysely'
import type { PersonKind } from '#contract/roles.ts'
import { codeLifeMinutes } from '#contract/sign-in.ts'
import { deleteUnverified, findFaculty, findStudent, markVerified, updateStudent } from '#server/accounts/store.ts'
import type { FacultyTable } from '#server/accounts/table.ts'
import { recordAudit } from '#server/audit/record.ts'
import { claimPending } from '#server/classes/roster/claim-pending.ts'
import type { Db } from '#server/database/connect.ts'
import type { Schema } from '#server/database/schema.ts'
import { hashSecret } from '#server/http/secrets.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { noPassword } from './passwords.ts'
import { deleteSession, deleteSessionsOf } from './session-store.ts'
import type { Newcomer } from './sessions.ts'
import { tellAdministrators } from './tell-administrators.ts'
import * as store from './email-link-store.ts'
import { codeFits, registrationLinkLife, signInLinkLife } from './email-links.ts'
import type { EmailLinkTable } from './table.ts'

/** Tries of a code per letter. */
const mostWrongCodes = 5

export type Redeemed =
  | { outcome: 'signed-in'; who: Newcomer; link: EmailLinkTable; way: store.Way }
  | { outcome: 'confirmed'; awaitingApproval: boolean }
  | { outcome: 'invalid' }

/** A link that signs in or confirms an address. */
export type SignInLink = EmailLinkTable & { purpose: 'register' | 'sign-in' }

type Deps = { db: Db; secretKey: Buffer; now: () => number }
/** What else happens, in the same transaction, once a faculty member's address is confirmed. */
export type FacultyConfirmed = (trx: Kysely<Schema>, faculty: FacultyTable) => Promise<void>
type RedeemDeps = Deps & { facultyConfirmed: FacultyConfirmed }

/** The link of a token, if it can still be used at all; looking changes nothing. */
export async function findUsableLink({ db, now }: Deps, token: string, kind: PersonKind): Promise<SignInLink | null> {
  const link = await store.findLinkByToken(db, hashSecret(token))
  if (!link || link.kind !== kind || link.ended_at !== null || link.sent_at === null) return null
  const { purpose } = link
  if (purpose === 'reset') return null
  const life = purpose === 'register' ? registrationLinkLife : signInLinkLife
  return now() <= link.sent_at + life ? { ...link, purpose } : null
}

/** Whether a browser is the one that asked for a link. */
export function isAsker(link: EmailLinkTable, nonce: string | null): boolean {
  return nonce !== null && hashSecret(nonce) === link.nonce_hash
}

/** Uses a typed code; only in the browser that asked, five tries a letter. */
export async function redeemCode(deps: RedeemDeps, kind: PersonKind, nonce: string, code: string): Promise<Redeemed> {
  const { db, secretKey, now } = deps
  const sentSince = now() - codeLifeMinutes * 60_000
  const links = await store.linksAskedBy(db, { nonceHash: hashSecret(nonce), kind, sentSince, mostWrongCodes })
  for (const link of links) {
    // Counted before it is looked at: a hundred guesses at once are still five.
    if (!(await store.countCode(db, link.id, mostWrongCodes))) continue
    if (codeFits(link, code, secretKey)) return redeem(deps, link, 'code')
  }
  return { outcome: 'invalid' }
}

/**
 * Uses a link: proves the address, ends its other links and, when the real person comes after a mail scanner pressed
 * the button, ends the scanner's session. The caller then starts the session.
 */
export async function redeem(
  { db, now, facultyConfirmed }: RedeemDeps,
  link: EmailLinkTable,
  way: store.Way,
): Promise<Redeemed> {
  const at = now()
  const account = link.student_id ?? link.faculty_id
  if (!account || link.kind === 'admin') return { outcome: 'invalid' }
  const kind = link.kind
  return db.transaction().execute(async (trx): Promise<Redeemed> => {
    if (!(await store.useLink(trx, link.id, way, at))) return { outcome: 'invalid' }
    await store.endLinks(trx, { email: link.email, kind, keep: [link.id] }, at)
    // Read anew: the click may have come since the link was looked up.
    const clicked = way === 'click' ? null : (await store.findLink(trx, link.id))?.click_session_id
    if (clicked) await deleteSession(trx, clicked)
    const verified = await markVerified(trx, kind, account, at)
    // Somebody registered this address elsewhere, and its owner now comes without having done so: what that somebody
    // chose must not open the account.
    if (verified && kind === 'student' && link.purpose === 'sign-in')
      await updateStudent(trx, account, { password_hash: noPassword })
    const person = kind === 'student' ? await findStudent(trx, account) : await findFaculty(trx, account)
    if (!person || !(await findOpenSchool(trx, person.school_id))) return { outcome: 'invalid' }
    if (verified && 'approved_at' in person) await facultyConfirmed(trx, person)
    const claimed =
      verified && kind === 'student'
        ? await claimPending(trx, { id: account, email: link.email, school: person.school_id })
        : 0
    await recordAudit(
      trx,
      {
        actor_kind: kind,
        actor_id: account,
        action: verified ? 'account.verify' : 'sign-in.link',
        object_kind: kind,
        object_id: account,
        school_id: person.school_id,
        detail: { way, rosters: claimed },
      },
      at,
    )
    if ('approved_at' in person && person.approved_at === null) {
      if (verified) await tellAdministrators(trx, person.school_id, at)
      return { outcome: 'confirmed', awaitingApproval: true }
    }
    // An old registration link still confirms, but no longer signs in whoever clicks it elsewhere.
    if (way === 'click' && at > link.sent_at! + signInLinkLife) return { outcome: 'confirmed', awaitingApproval: false }
    const method = way === 'code' ? 'code' : 'link'
    const who = {
      kind,
      id: account,
      email: link.email,
      school: person.school_id,
      remember: link.remember === 1,
      method,
    }
    return { outcome: 'signed-in', who: who as Newcomer, link, way }
  })
}

/**
 * 'This was not me': ends the link and every session of the account, and deletes the registration when nobody has
 * confirmed it.
 */
export async function disown({ db, now }: Deps, link: EmailLinkTable): Promise<void> {
  const account = link.student_id ?? link.faculty_id
  await db.transaction().execute(async (trx) => {
    await store.endLinks(trx, { email: link.email, kind: link.kind, keep: [] }, now())
    if (account && link.kind !== 'admin') {
      await deleteSessionsOf(trx, link.kind, account)
      if (link.purpose === 'register') await deleteUnverified(trx, link.kind, account)
    }
    await recordAudit(
      trx,
      {
        actor_kind: 'nobody',
        actor_id: null,
        action: 'sign-in.disowned',
        object_kind: link.kind,
        object_id: account,
        school_id: link.school_id,
        detail: { purpose: link.purpose },
      },
      now(),
    )
  })
}
