import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '#contract/sign-in/sign-in.ts'
import { signInAnswers } from '#contract/sign-in/words.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { findAdministratorById, findPromotedAdministrator } from '#server/accounts/administrator-store.ts'
import { clientShares } from '#server/http/client-share.ts'
import { unauthenticated } from '#server/http/refusals.ts'
import { addToOutbox, wasWrittenSince } from '#server/mail/outbox.ts'
import type { ProvenPerson, Sessions } from '#server/sessions/sessions.ts'
import { isStillOpen, isStillVouchedFor } from './open-account.ts'
import { isStillPassword } from './passwords/password-lock.ts'
import { recentSignIns } from './passwords/passwords.ts'

/** A person who has just proved their identity, and the hash of the password if that was the proof. */
export type Proven = ProvenPerson & { passwordHash?: string }

/**
 * Starts a session for a person who has just proved their identity, and notifies an administrator of a new browser by
 * email, also when their university signed it in to the faculty account.
 * Runs `also` in the same transaction, with the time (ms) at which the session starts and its id. Returns what
 * the page stores. Throws 401 when the password was changed while it was checked, or when the account was closed or
 * deleted, and 429 when the account signed in too often today.
 */
export async function startSession(
  sessions: Sessions,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { passwordHash, ...newcomer }: Proven,
  also: (trx: DbOrTrx, startedAt: number, session: string) => Promise<void>,
): Promise<SignedIn> {
  let startedAt = 0
  const signedIn = await sessions.start(request, reply, newcomer, {
    async admit(trx) {
      if (passwordHash && !(await isStillPassword(trx, newcomer, passwordHash)))
        throw unauthenticated(signInAnswers.wrongEmailOrPassword, 'wrong_password')
      if (!(await isStillOpen(trx, newcomer))) throw unauthenticated()
      // The provider may have been switched off or deleted while its answer was read.
      if (isByUniversity(newcomer.method) && !(await isStillVouchedFor(trx, newcomer))) throw unauthenticated()
    },
    async begun(trx, { id, at: time, browser, isNewBrowser, isEphemeral }) {
      startedAt = time
      const recipient = isNewBrowser ? await findNotified(trx, newcomer) : undefined
      if (recipient)
        await notifyOfNewBrowser(
          trx,
          { ...recipient, browser, isEphemeral, by_university: isByUniversity(newcomer.method) },
          time,
        )
      await also(trx, time, id)
    },
  })
  recentSignIns.note(clientShares(request.ip), newcomer.id, startedAt)
  return signedIn
}

function isByUniversity(method: ProvenPerson['method']): boolean {
  return method === 'sso' || method === 'earlier-sso'
}

/** Returns the administrator to notify of a sign-in from a new browser, if any. */
async function findNotified(trx: DbOrTrx, { kind, id, method, email, school }: ProvenPerson) {
  if (kind === 'admin') return { email, school }
  const role = kind === 'faculty' && isByUniversity(method) ? await findPromotedAdministrator(trx, id) : undefined
  const administrator = role && (await findAdministratorById(trx, role.id))
  return administrator && { email: administrator.email, school: administrator.school_id }
}

const day = 24 * 3_600_000
/** The email is sent within three days (ms), or not at all. */
const newsLife = 3 * day

/**
 * Notifies an administrator of a sign-in from a browser that hadn't signed in to the account before: the password was
 * correct, but only the owner knows who typed it. A program keeps no cookies, so each of its sign-ins looks new
 * (`isEphemeral`), and the email is sent only once a day. `browser` describes it in words, `signedInAt` in ms.
 */
async function notifyOfNewBrowser(
  trx: DbOrTrx,
  {
    email,
    school,
    browser,
    isEphemeral,
    by_university,
  }: { email: string; school: string | null; browser: string; isEphemeral: boolean; by_university: boolean },
  signedInAt: number,
): Promise<void> {
  const mail = { template: 'admin-new-browser', to: email, school, link: null } as const
  if (isEphemeral && (await wasWrittenSince(trx, mail, signedInAt - day))) return
  await addToOutbox(
    trx,
    {
      ...mail,
      details: { at: signedInAt, from: browser, ...(by_university && { by_university }) },
      worthUntil: signedInAt + newsLife,
    },
    signedInAt,
  )
}
