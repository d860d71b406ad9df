import * as store from './email-link-store.ts'
import { findMailbox } from '#contract/email.ts'
import type { PersonKind } from '#contract/roles.ts'
import { codeLength, linkLifeMinutes, resetLinkLifeMinutes, sameLinkMinutes } from '#contract/sign-in/sign-in.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { newId } from '#server/database/new-id.ts'
import { hashSecret, isSameHash, keyedHash, newSecret } from '#server/http/secrets.ts'
import { addToOutbox, type OutboxPlacement } from '#server/mail/outbox.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'
import { safePath } from '#server/sign-in/safe-path.ts'
import type { EmailLinkTable } from '#server/sign-in/table.ts'
import { mailWords } from '#contract/mail/words.ts'

const minute = 60_000
const hour = 60 * minute

/** The maximum number of tries of a link's code. */
export const maxWrongCodes = 5

/** Lifetimes of links in ms. */
export const signInLinkLife = linkLifeMinutes * minute
export const resetLinkLife = resetLinkLifeMinutes * minute
/** A registration can be confirmed for a day. A click in another browser signs in only for half an hour. */
export const registrationLinkLife = 24 * hour

export type LinkRequest = {
  kind: PersonKind
  purpose: EmailLinkTable['purpose']
  email: string
  /** The account of the link, or null when someone registers an address that already has an account. */
  account: { id: string; school: string | null } | null
  /** The university whose budget the email counts toward, if it isn't the account's. */
  school?: string
  template: MailOutboxTable['template']
  nonce: string
  askedFrom: string
  remember: boolean
  redirect: string | null
}

/**
 * Adds the email with a link to the outbox, in the transaction that allowed it (see `allowEmail`). A browser that
 * requests a link again while its last one is fresh gets that one again, so both emails have the same link and code.
 * `requestedAt` in ms.
 */
export async function requestLink(
  db: DbOrTrx,
  request: LinkRequest,
  allowance: OutboxPlacement,
  requestedAt: number,
): Promise<void> {
  const { purpose, email, account, template } = request
  const link = (await reuseLink(db, request, requestedAt)) ?? (await addLink(db, request, allowance.share, requestedAt))
  const worth = purpose === 'register' ? registrationLinkLife : hour
  const school = account?.school ?? request.school ?? null
  await addToOutbox(db, { template, to: email, school, link, allowance, worthUntil: requestedAt + worth }, requestedAt)
}

async function reuseLink(db: DbOrTrx, request: LinkRequest, requestedAt: number): Promise<string | null> {
  const { kind, purpose, account, askedFrom } = request
  if (!account) return null
  const filter = { nonceHash: hashSecret(request.nonce), kind, purpose, account: account.id }
  const link = await store.findFreshLink(db, filter, requestedAt - sameLinkMinutes * minute, maxWrongCodes)
  if (!link) return null
  const remember = request.remember ? 1 : 0
  const redirect = safePath(request.redirect) ?? link.redirect
  // The latest form counts, because its password is the one that was stored. See `hasOwnPassword`.
  const asked_at = purpose === 'register' ? requestedAt : link.asked_at
  await store.askAgain(db, link.id, { asked_at, asked_from: askedFrom, remember, redirect })
  return link.id
}

async function addLink(db: DbOrTrx, request: LinkRequest, share: string | null, requestedAt: number): Promise<string> {
  const { kind, purpose, email, account, remember } = request
  const link: EmailLinkTable = {
    id: newId(),
    school_id: account?.school ?? null,
    kind,
    purpose,
    email,
    mailbox: findMailbox(email),
    student_id: kind === 'student' ? (account?.id ?? null) : null,
    faculty_id: kind === 'faculty' ? (account?.id ?? null) : null,
    admin_id: kind === 'admin' ? (account?.id ?? null) : null,
    nonce_hash: hashSecret(request.nonce),
    remember: remember ? 1 : 0,
    redirect: safePath(request.redirect),
    asked_at: requestedAt,
    asked_from: request.askedFrom,
    share,
    token_hash: null,
    code_hash: null,
    wrong_codes: 0,
    sent_at: null,
    used_by_browser_at: null,
    used_by_click_at: null,
    used_by_code_at: null,
    click_session_id: null,
    ended_at: null,
  }
  await store.insertLink(db, link)
  return link.id
}

/**
 * Creates a link's token and code when its email is sent. They are derived from the link's id and SECRET_KEY, so when
 * an email is sent again, both emails work. The database has only their hashes. `sentAt` in ms.
 */
export async function mintSecrets(
  db: DbOrTrx,
  link: EmailLinkTable,
  secretKey: Buffer,
  sentAt: number,
): Promise<{ token: string; code: string }> {
  const token = keyedHash(secretKey, 'link', link.id)
  // 48 bits for a number below 10^8: no code is more than one in two million more likely than another.
  const number = Buffer.from(keyedHash(secretKey, 'link-code', link.id), 'base64url').readUIntBE(0, 6)
  const code = String(number % 10 ** codeLength).padStart(codeLength, '0')
  const secrets = { token_hash: hashSecret(token), code_hash: hashCode(secretKey, link.id, code), sent_at: sentAt }
  await store.writeSecrets(db, link.id, secrets)
  return { token, code }
}

/** Whether a typed code is the code of a link. */
export function isCodeCorrect(link: EmailLinkTable, code: string, secretKey: Buffer): boolean {
  return link.code_hash !== null && isSameHash(hashCode(secretKey, link.id, code), link.code_hash)
}

function hashCode(secretKey: Buffer, link: string, code: string): string {
  return keyedHash(secretKey, 'code', link, code)
}

type Whose = { kind: PersonKind; id: string; school: string | null; email: string }

/**
 * Adds a link for the command line to print, and returns its token, which is stored only as a hash. No browser
 * requested it, so the page always asks before it uses the link. It has no code, and doesn't count toward the mailbox's
 * budget. `printedAt` in ms.
 */
export async function insertPrintedLink(
  db: DbOrTrx,
  { kind, id, school, email }: Whose,
  printedAt: number,
): Promise<string> {
  const token = newSecret()
  await store.insertLink(db, {
    id: newId(),
    school_id: school,
    kind,
    purpose: kind === 'admin' ? 'reset' : 'sign-in',
    email,
    mailbox: null,
    student_id: kind === 'student' ? id : null,
    faculty_id: kind === 'faculty' ? id : null,
    admin_id: kind === 'admin' ? id : null,
    nonce_hash: hashSecret(newSecret()),
    remember: 0,
    redirect: null,
    asked_at: printedAt,
    asked_from: mailWords.serversCommandLine,
    share: null,
    token_hash: hashSecret(token),
    code_hash: null,
    wrong_codes: 0,
    sent_at: printedAt,
    used_by_browser_at: null,
    used_by_click_at: null,
    used_by_code_at: null,
    click_session_id: null,
    ended_at: null,
  })
  return token
}
