import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '#contract/sign-in/sign-in.ts'
import { signInAnswers } from '#contract/sign-in/words.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { clientShares } from '#server/http/client-share.ts'
import { unauthenticated } from '#server/http/refusals.ts'
import { addToOutbox, wasWrittenSince } from '#server/mail/outbox.ts'
import type { ProvenPerson, Sessions } from '#server/sessions/sessions.ts'
import { isStillOpen } from './open-account.ts'
import { isStillPassword } from './passwords/password-lock.ts'
import { recentSignIns } from './passwords/passwords.ts'

/** A person who has just proved their identity, and the hash of the password if that was the proof. */
export type Proven = ProvenPerson & { passwordHash?: string }

/**
 * Starts a session for a person who has just proved their identity, and notifies an administrator of a new browser by
 * email. Runs `also` in the same transaction, with the time (ms) at which the session starts and its id. Returns what
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
    },
    async begun(trx, { id, at: time, browser, isNewBrowser, isEphemeral }) {
      startedAt = time
      if (isNewBrowser && newcomer.kind === 'admin')
        await notifyOfNewBrowser(trx, { ...newcomer, browser, isEphemeral }, time)
      await also(trx, time, id)
    },
  })
  recentSignIns.note(clientShares(request.ip), newcomer.id, startedAt)
  return signedIn
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
  }: { email: string; school: string | null; browser: string; isEphemeral: boolean },
  signedInAt: number,
): Promise<void> {
  const mail = { template: 'admin-new-browser', to: email, school, link: null } as const
  if (isEphemeral && (await wasWrittenSince(trx, mail, signedInAt - day))) return
  await addToOutbox(
    trx,
    { ...mail, details: { at: signedInAt, from: browser }, worthUntil: signedInAt + newsLife },
    signedInAt,
  )
}
