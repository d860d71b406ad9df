import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maskEmail } from '#contract/email.ts'
import { verificationQuery } from '#contract/queries.ts'
import { redemption, type ConfirmedOnly, type LinkToConfirm, type SignedIn } from '#contract/sign-in/sign-in.ts'
import { disownedAnswers, signInAnswers, signInMessages } from '#contract/sign-in/words.ts'
import type { Deps } from '#server/http/deps.ts'
import { readBody, readQuery } from '#server/http/body.ts'
import { isBrowser } from '#server/http/cookies.ts'
import { badInput, badRequest, type Refusal } from '#server/http/refusals.ts'
import { signInDocs as docs } from '#server/sign-in/api-docs.ts'
import { rememberClickSession } from './email-link-store.ts'
import { disown } from './disown-link.ts'
import { findUsableLink, isAsker, redeem, redeemCode, type FacultyConfirmed, type Redeemed } from './redeem-link.ts'
import { deleteSession } from '#server/sign-in/sessions/session-store.ts'
import type { Sessions } from '#server/sign-in/sessions/sessions.ts'

/** Uses an emailed link or code: POST for our page, GET for programs. */
export function verifyRoutes(
  app: FastifyInstance,
  deps: Deps,
  sessions: Sessions,
  facultyConfirmed: FacultyConfirmed,
): void {
  const { db, settings, now, cookies, mailShares, wakeMail } = deps
  const access = 'public'
  const by = { db, secretKey: settings.secretKey, now, facultyConfirmed }

  app.post('/api/verify-email/', { config: { access, docs: docs.redeem } }, async (request, reply) => {
    const { token, type, code, answer } = readBody(redemption, request.body)
    const nonce = cookies.read(request, 'asked')
    if (code) {
      const redeemed = nonce ? await redeemCode(by, type, nonce, code.replaceAll(/\D/g, '')) : invalid
      if (redeemed.outcome === 'invalid') throw badInput('code', signInAnswers.invalidCode, 'invalid_code')
      return finish(request, reply, redeemed)
    }
    const link = token ? await findUsableLink(by, token, type) : null
    if (!link) throw noLink(token)
    if (answer === 'not-me') {
      const disowned = await disown(by, link, await sessions.idOf(request))
      return { message: disownedAnswers[disowned], signed_in: false }
    }
    if (isAsker(link, nonce)) return finish(request, reply, await redeem(by, link, 'browser'))
    if (answer === 'continue') return finish(request, reply, await redeem(by, link, 'click'))
    const { email, asked_at, asked_from, purpose } = link
    const shown = { email: maskEmail(email), asked_at: new Date(asked_at).toISOString(), asked_from, purpose }
    return { confirm: shown } satisfies LinkToConfirm
  })

  // HEAD is refused: mail programs send it, and it would use the link.
  app.get(
    '/api/verify-email/',
    { config: { access, docs: docs.verify }, exposeHeadRoute: false },
    async (request, reply) => {
      const { token, type } = readQuery(verificationQuery, request.query)
      // Mail programs open links automatically, so a link that is opened must lead to our page, which asks first.
      if (request.headers['sec-fetch-mode'] === 'navigate') throw openOnPage()
      const link = token ? await findUsableLink(by, token, type) : null
      if (!link) throw noLink(token)
      const asker = isAsker(link, cookies.read(request, 'asked'))
      if (isBrowser(request) && !asker) throw openOnPage()
      return finish(request, reply, await redeem(by, link, asker ? 'browser' : 'click', true))
    },
  )

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    redeemed: Redeemed,
  ): Promise<SignedIn | ConfirmedOnly> {
    if (redeemed.outcome === 'invalid') throw badRequest(signInAnswers.invalidLink, 'invalid_link')
    if (redeemed.outcome === 'taken') throw badRequest(signInAnswers.mailboxTaken, 'mailbox_taken')
    const { isNew, passwordDropped, school, share } = redeemed.proved
    if (isNew && share) {
      mailShares.confirm({ share, school }, now())
      wakeMail()
    }
    const dropped = passwordDropped && ({ password_dropped: true } as const)
    if (redeemed.outcome === 'confirmed') {
      if (!redeemed.awaitingApproval)
        return { message: signInAnswers.confirmedPleaseSignIn, signed_in: false, ...dropped }
      return { message: signInAnswers.awaitingApproval, signed_in: false, awaits_approval: true }
    }
    const { session, ...signedIn } = await sessions.start(request, reply, redeemed.who)
    if (redeemed.way === 'click' && !(await rememberClickSession(db, redeemed.link.id, session))) {
      await deleteSession(db, session)
      cookies.clearSession(reply)
      throw badRequest(signInAnswers.invalidLink, 'invalid_link')
    }
    const { redirect } = redeemed.link
    return { ...signedIn, message: signInMessages.verified, ...(redirect && { redirect }), ...dropped }
  }
}

const invalid: Redeemed = { outcome: 'invalid' }

function noLink(token: string | null | undefined): Refusal {
  if (!token) return badRequest(signInMessages.noToken, 'token_missing')
  return badRequest(signInAnswers.invalidLink, 'invalid_link')
}

function openOnPage(): Refusal {
  return badRequest(signInAnswers.openLink, 'page_required')
}
