import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { PersonKind } from '#contract/roles.ts'
import { codeLength, linkLifeMinutes, resetLinkLifeMinutes } from '#contract/sign-in.ts'
import type { Schema } from '#server/database/schema.ts'
import { newId } from '#server/database/new-id.ts'
import { hashSecret, keyedHash, newSecret } from '#server/http/secrets.ts'
import { refuseTooMuchMail } from '#server/mail/mail-limits.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import type { MailOutboxTable } from '#server/mail/table.ts'
import * as store from './email-link-store.ts'
import type { EmailLinkTable } from './table.ts'

const minute = 60_000
const hour = 60 * minute

/** Unexpired links that all work: mail is slow, and people ask again. */
const workingLinks = 3

export const signInLinkLife = linkLifeMinutes * minute
export const resetLinkLife = resetLinkLifeMinutes * minute
/** A registration can be confirmed for a day, though after half an hour it no longer signs in. */
export const registrationLinkLife = 24 * hour

export type LinkRequest = {
  kind: PersonKind
  purpose: EmailLinkTable['purpose']
  email: string
  /** Whose link it is; null for an address nobody has, which looks the same from outside. */
  account: { id: string; school: string | null } | null
  letter: MailOutboxTable['letter'] | null
  nonce: string
  askedFrom: string
  remember: boolean
  redirect: string | null
}

/**
 * Asks for a letter: writes the link, without its secrets, and the outbox row, in the caller's transaction. Throws 429
 * when the address had enough.
 */
export async function requestLink(db: Kysely<Schema>, request: LinkRequest, at: number): Promise<void> {
  const { kind, purpose, email, account, letter, remember } = request
  await refuseTooMuchMail(db, email, at)
  const link: EmailLinkTable = {
    id: newId(),
    school_id: account?.school ?? null,
    kind,
    purpose,
    email,
    student_id: kind === 'student' ? (account?.id ?? null) : null,
    faculty_id: kind === 'faculty' ? (account?.id ?? null) : null,
    admin_id: kind === 'admin' ? (account?.id ?? null) : null,
    nonce_hash: hashSecret(request.nonce),
    remember: remember ? 1 : 0,
    redirect: safePath(request.redirect),
    asked_at: at,
    asked_from: request.askedFrom,
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
  const keep = await store.newestLinks(db, email, kind, workingLinks)
  await store.endLinks(db, { email, kind, keep: [...keep, link.id] }, at)
  if (!letter) return
  const worth = purpose === 'register' ? registrationLinkLife : hour
  await addToOutbox(
    db,
    { letter, to: email, school: account?.school ?? null, link: link.id, worthUntil: at + worth },
    at,
  )
}

/** Makes the link's token and code at the moment its letter goes out; neither is kept anywhere but in the letter. */
export async function mintSecrets(
  db: Kysely<Schema>,
  link: EmailLinkTable,
  secretKey: Buffer,
  at: number,
): Promise<{ token: string; code: string }> {
  const token = newSecret()
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  const secrets = { token_hash: hashSecret(token), code_hash: hashCode(secretKey, link.id, code), sent_at: at }
  await store.writeSecrets(db, link.id, secrets)
  return { token, code }
}

/** Whether a typed code is the link's. */
export function codeFits(link: EmailLinkTable, code: string, secretKey: Buffer): boolean {
  if (!link.code_hash) return false
  return timingSafeEqual(Buffer.from(link.code_hash), Buffer.from(hashCode(secretKey, link.id, code)))
}

function hashCode(secretKey: Buffer, link: string, code: string): string {
  return keyedHash(secretKey, 'code', link, code)
}

/**
 * A path of this site, or nothing: never another site. Printable ASCII without the backslash, because browsers leave
 * out tabs and line ends and read backslashes as slashes: `/\t/evil.example` is another site to them.
 */
function safePath(text: string | null): string | null {
  return text && /^\/(?!\/)[!-[\]-~]*$/.test(text) ? text : null
}
