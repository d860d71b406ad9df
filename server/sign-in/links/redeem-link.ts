import type { PersonKind } from '#contract/roles.ts'
import { codeLifeMinutes } from '#contract/sign-in/sign-in.ts'
import { findStudent } from '#server/accounts/store.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { Raise } from '#server/domain-events/domain-events.ts'
import { hashSecret } from '#server/http/secrets.ts'
import { confirmAccount } from '#server/sign-in/confirm-account.ts'
import {
  dropPasswordSetIn,
  listSignInsSince,
  removeLeftovers,
  type Owner,
  type Removed,
} from '#server/sign-in/remove-leftovers.ts'
import type { ProvenPerson } from '#server/sessions/sessions.ts'
import { maxClockLeadMs, isRecent } from '#server/time/is-recent.ts'
import * as store from './email-link-store.ts'
import { isCodeCorrect, maxWrongCodes, registrationLinkLife, signInLinkLife } from './email-links.ts'
import type { EmailLinkTable } from '#server/sign-in/table.ts'
import { deleteSessionsFrom } from '#server/sessions/origin.ts'

export type Redeemed =
  | { outcome: 'signed-in'; newcomer: ProvenPerson; link: EmailLinkTable; way: store.Way; confirmation: Confirmation }
  | { outcome: 'confirmed'; awaitingApproval: boolean; confirmation: Confirmation }
  | { outcome: 'taken' }
  | { outcome: 'invalid' }

/**
 * The result of confirming: whether it was the first time, at which university, for which mailbox and client shares,
 * when (ms) the link was requested, whether a password from another browser was dropped, and what was removed with a
 * sign-in that wasn't the owner's.
 */
type Confirmation = {
  isNew: boolean
  school: string
  share: string | null
  mailbox: string
  askedAt: number
  passwordDropped: boolean
  removed: Removed
}

/** A link that signs in or confirms an address. */
export type SignInLink = EmailLinkTable & { purpose: 'register' | 'sign-in' }

type Deps = { db: Db; secretKey: Buffer; now: () => number }
type RedeemDeps = Deps & { raise: Raise }

/** Returns the link with a token if it can still be used. Changes nothing. */
export async function findUsableLink({ db, now }: Deps, token: string): Promise<SignInLink | null> {
  const link = await store.findLinkByToken(db, hashSecret(token))
  if (!link || link.ended_at !== null || link.sent_at === null) return null
  const { purpose } = link
  if (purpose === 'reset') return null
  const life = purpose === 'register' ? registrationLinkLife : signInLinkLife
  return isRecent(link.sent_at, life, now()) ? { ...link, purpose } : null
}

/** Returns the link with a token, used or not, if it is for one of these accounts. */
export async function findOwnLink(db: Db, token: string, accounts: readonly string[]): Promise<EmailLinkTable | null> {
  const link = await store.findLinkByToken(db, hashSecret(token))
  const account = link?.student_id ?? link?.faculty_id
  return link && link.purpose !== 'reset' && account && accounts.includes(account) ? link : null
}

/**
 * Whether a link has nothing left to do for a person with this `session`: the browser that requested it used it, or its
 * code, or its click started this session. Someone else's click is undone when the person uses the link.
 */
export function isLinkFinished(link: EmailLinkTable, session: string): boolean {
  return (link.used_by_browser_at ?? link.used_by_code_at) !== null || link.click_session_id === session
}

/** Whether a browser is the one that requested a link. */
export function isRequestingBrowser(link: EmailLinkTable, nonce: string | null): boolean {
  return nonce !== null && hashSecret(nonce) === link.nonce_hash
}

/** Uses a typed code. It works only in the browser that requested it (`nonce`), and each link has five tries. */
export async function redeemCode(
  deps: RedeemDeps,
  kind: PersonKind | null,
  nonce: string,
  code: string,
): Promise<Redeemed> {
  const { db, secretKey, now } = deps
  const triedAt = now()
  const period = { since: triedAt - codeLifeMinutes * 60_000, until: triedAt + maxClockLeadMs }
  const links = await store.listRequestedLinks(db, { nonceHash: hashSecret(nonce), kind, period, maxWrongCodes })
  for (const link of links) {
    // Counted before it is checked, so that even a hundred simultaneous guesses are only five.
    const counted = db.yieldingTransaction(link.id, (trx) => store.countCode(trx, link.id, maxWrongCodes))
    if (!(await counted)) continue
    if (isCodeCorrect(link, code, secretKey)) return redeem(deps, link, 'code')
  }
  return { outcome: 'invalid' }
}

/**
 * Uses a link: confirms the address and ends the account's other links. If a mail scanner pressed the button first, its
 * session ends when the real person uses the link, and everything that was added in it is removed. The caller then
 * starts the session. `isProgram` is true when a program uses the link through the API.
 */
export async function redeem(
  { db, secretKey, now, raise }: RedeemDeps,
  link: EmailLinkTable,
  way: store.Way,
  isProgram = false,
): Promise<Redeemed> {
  const usedAt = now()
  const account = link.student_id ?? link.faculty_id
  if (!account || link.kind === 'admin') return { outcome: 'invalid' }
  const kind = link.kind
  return db.yieldingTransaction(account, async (trx): Promise<Redeemed> => {
    if (!(await store.useLink(trx, link.id, way, usedAt))) return { outcome: 'invalid' }
    await store.endLinks(trx, { email: link.email, kind, keep: [link.id] }, usedAt)
    // Read again, because a click may have started a session since the link was looked up.
    const clicked = way === 'click' ? null : (await store.findLink(trx, link.id))?.click_session_id
    const owner = { kind, id: account, email: link.email, school: link.school_id }
    const click = { origin: clicked ?? '', startedAt: link.used_by_click_at ?? usedAt }
    const removed = clicked ? await endSignIn(trx, owner, click, { secretKey, at: usedAt }) : nothing
    const confirmed = await confirmAccount(
      trx,
      { kind, id: account, email: link.email },
      {
        raise,
        keepsPassword: (rows) => hasOwnPassword(rows, link, account, way === 'click' && !isProgram),
        confirmedAt: usedAt,
      },
    )
    if (confirmed.outcome !== 'confirmed') return { outcome: confirmed.outcome === 'taken' ? 'taken' : 'invalid' }
    const { person, isNew, passwordDropped, rosters, awaitsApproval } = confirmed
    const confirmation = {
      isNew,
      school: person.school_id,
      share: link.share,
      mailbox: link.mailbox ?? link.email,
      askedAt: link.asked_at,
      passwordDropped,
      removed,
    }
    const object = { object_kind: kind, object_id: account, school_id: person.school_id }
    const line = { actor_kind: kind, actor_id: account, ...object, detail: { way, rosters } }
    if (isNew) await recordAudit(trx, { ...line, action: 'account.verify' }, usedAt)
    // A person who waits for approval isn't signed in.
    if (awaitsApproval) return { outcome: 'confirmed', awaitingApproval: true, confirmation }
    // An old registration link still confirms, but a click elsewhere no longer signs in.
    if (way === 'click' && usedAt > link.sent_at! + signInLinkLife)
      return { outcome: 'confirmed', awaitingApproval: false, confirmation }
    await recordAudit(trx, { ...line, action: 'sign-in.link' }, usedAt)
    const method = way === 'browser' ? 'link' : way
    const newcomer = {
      kind,
      id: account,
      email: link.email,
      school: person.school_id,
      remember: link.remember === 1,
      method,
      // A click has its own origin, because the browser that requested the link may still use it.
      origin: way === 'click' ? null : link.id,
    }
    return { outcome: 'signed-in', newcomer: newcomer as ProvenPerson, link, way, confirmation }
  })
}

/**
 * Ends a sign-in that started at `startedAt` (ms) and wasn't the owner's. Removes what was added in it, and in sign-ins
 * with a password that it set.
 */
async function endSignIn(
  trx: DbOrTrx,
  owner: Owner,
  { origin, startedAt }: { origin: string; startedAt: number },
  { secretKey, at: endedAt }: { secretKey: Buffer; at: number },
): Promise<Removed> {
  const password = await dropPasswordSetIn(trx, owner, [origin])
  const origins = [origin, ...(password ? await listSignInsSince(trx, owner, startedAt) : [])]
  const selection = { these: { origins, browsers: [] }, kept: null }
  const passkeys = await removeLeftovers(trx, owner, selection, { by: nobody, secretKey, at: endedAt })
  await deleteSessionsFrom(trx, owner, origins)
  return { passkeys: passkeys.length, password }
}

const nobody = { actor_kind: 'nobody', actor_id: null } as const
const nothing: Removed = { passkeys: 0, password: false }

/**
 * Whether the person who confirms an account also chose its password: the confirming browser is the one that registered
 * it last. Anyone can register someone else's address with a password, and its owner may then confirm it elsewhere.
 */
async function hasOwnPassword(
  trx: DbOrTrx,
  link: EmailLinkTable,
  account: string,
  isElsewhere: boolean,
): Promise<boolean> {
  if (isElsewhere || link.purpose === 'sign-in') return false
  const student = await findStudent(trx, account)
  return student !== undefined && store.isRegisteredInBrowser(trx, link.nonce_hash, student)
}
