import type { PersonKind } from '#contract/roles.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { resetLinkLife, signInLinkLife, insertPrintedLink } from '#server/sign-in/links/email-links.ts'
import type { Outcome } from './command-role.ts'
import { findAccount, type AccountName, type NamedAccount } from './find-account.ts'

/**
 * Returns a new sign-in link for an account, or a password reset link for an administrator, for use when email fails.
 * It is shown only here, works in any browser, and doesn't end other links or sessions. `publicUrl` is the URL of the
 * pages, or null when it isn't set. `now` is in ms.
 */
export async function linkByCommand(
  db: Db,
  input: AccountName,
  publicUrl: string | null,
  now: number,
): Promise<Outcome> {
  if (!publicUrl) return refuse('PUBLIC_URL is not set; set it to the server’s public address')
  return db.transaction().execute(async (trx) => {
    const account = await findAccount(trx, input)
    if ('because' in account) return refuse(account.because)
    const { kind: object_kind, id: object_id, email, school: school_id } = account
    if (account.isRevoked)
      return refuse(`the administrator role of ${email} is revoked; give them a role first, with role`)
    if (school_id !== null && !(await findOpenSchool(trx, school_id)))
      return refuse(`the university of ${email} is closed; a master administrator can reopen it`)

    const token = await insertPrintedLink(trx, account, now)
    const line = { actor_kind: 'command-line', actor_id: null, action: 'sign-in.link-printed' } as const
    await recordAudit(trx, { ...line, object_kind, object_id, school_id }, now)
    return { done: true, says: `${buildUrl(publicUrl, object_kind, token)}\n\n${explain(account, now)}` }
  })
}

function buildUrl(publicUrl: string, kind: PersonKind, token: string): string {
  const url = new URL(kind === 'admin' ? '/auth/admin/reset-password' : '/verify-email', publicUrl)
  url.searchParams.set('token', token)
  if (kind !== 'admin') url.searchParams.set('type', kind)
  return url.href
}

function explain({ email, kind, isConfirmed }: NamedAccount, now: number): string {
  const isReset = kind === 'admin'
  const expiresAt = new Date(now + (isReset ? resetLinkLife : signInLinkLife)).toISOString()
  const does = isReset ? `sets a new administrator password for ${email}` : `signs ${email} in as ${kind}`
  const lines = [`This link ${does}. It works once, in any browser, until ${expiresAt}.`]
  if (!isConfirmed)
    lines.push('This address isn’t confirmed yet. Opening the link confirms it, so be sure whose address it is.')
  lines.push('Give it only to that person, and not by email.')
  return lines.join('\n')
}

function refuse(because: string): Outcome {
  return { done: false, because }
}
