import type { z } from 'zod'
import type { linkRequest } from '#contract/sign-in/sign-in.ts'
import type { Db } from '#server/database/db.ts'
import { hashSecret } from '#server/http/secrets.ts'
import type { ShareBudgets } from '#server/mail/share-budgets.ts'
import { allowEmail } from './links/allow-email.ts'
import { isRegisteredInBrowser } from './links/email-link-store.ts'
import { requestLink } from './links/email-links.ts'
import type { Requester } from '#server/sessions/known-browser.ts'
import { findOpenFaculty, findOpenStudent } from './open-account.ts'

/** `nonce` is the browser's cookie for links, `askedFrom` describes the browser, `at` in ms. */
export type EmailRequest = Requester & { nonce: string; askedFrom: string; at: number }
export type LinkDeps = { db: Db; mailShares: ShareBudgets }

/**
 * Queues the email with a link that signs in, or the verification email if the address is unconfirmed and was
 * registered in this browser. Returns false, and queues nothing, when there is no such account, or when the mailbox or
 * the sender's network has reached its limit of emails.
 */
export async function askForSignIn(
  { db, mailShares }: LinkDeps,
  kind: 'student' | 'faculty',
  { email, remember_me: remember, redirect }: z.output<typeof linkRequest>,
  request: EmailRequest,
): Promise<boolean> {
  const find = kind === 'student' ? findOpenStudent : findOpenFaculty
  if (!(await find(db, email))) return false
  return db.yieldingTransaction(request.shares[0]!, async (trx) => {
    const account = await find(trx, email)
    if (!account) return false
    const isProved = account.verified_at !== null
    const lane = isProved ? 1 : 2
    const plannedEmail = {
      kind,
      email,
      account: account.id,
      school: account.school_id,
      lane,
      carriesLink: true,
    } as const
    const allowance = await allowEmail(trx, mailShares, plannedEmail, request, request.at)
    if (typeof allowance === 'string') return false
    // If another browser registered the account, this person may not have chosen its password. A sign-in link then
    // drops that password (see `hasOwnPassword`). A verification link would keep it.
    const isNew =
      !isProved && (kind === 'faculty' || (await isRegisteredInBrowser(trx, hashSecret(request.nonce), account)))
    await requestLink(
      trx,
      {
        kind,
        purpose: isNew ? 'register' : 'sign-in',
        email,
        account: { id: account.id, school: account.school_id },
        template: `${kind}-${isNew ? 'verification' : 'sign-in'}`,
        nonce: request.nonce,
        askedFrom: request.askedFrom,
        remember,
        redirect: redirect ?? null,
      },
      allowance,
      request.at,
    )
    return true
  })
}
