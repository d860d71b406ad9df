import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maskEmail } from '#contract/email.ts'
import { listAll } from '#contract/language/formatters.ts'
import { verificationCalls } from '#contract/sign-in/link-calls.ts'
import type { AlreadySignedIn, ConfirmedOnly, SignedIn } from '#contract/sign-in/sign-in.ts'
import { disownedAnswers, signInAnswers, signInMessages, signInWords } from '#contract/sign-in/words.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { isBrowser } from '#server/http/cookies.ts'
import { badInput, badRequest, type Refusal } from '#server/http/refusals.ts'
import { noteSession } from './email-link-store.ts'
import { disown, type Disowned } from './disown-link.ts'
import {
  findOwnLink,
  findUsableLink,
  isRequestingBrowser,
  isLinkFinished,
  redeem,
  redeemCode,
  type Redeemed,
} from './redeem-link.ts'
import type { Sessions } from '#server/sessions/sessions.ts'
import { startSession } from '#server/sign-in/start-session.ts'

/** Uses an emailed link or code: POST for our page, GET for programs. */
export function verifyRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { db, settings, now, cookies, mailShares, wakeMail, raise } = deps
  const context = { db, secretKey: settings.secretKey, now, raise }

  serveCalls(app, deps, verificationCalls, {
    async 'POST /api/verify-email/'({ request, reply, body }) {
      const { token, type, code, answer: choice } = body()
      const nonce = cookies.read(request, 'asked')
      if (code) {
        const redeemed = nonce ? await redeemCode(context, type ?? null, nonce, code.replaceAll(/\D/g, '')) : invalid
        if (redeemed.outcome === 'invalid') throw badInput('code', signInAnswers.invalidCode, 'invalid_code')
        return finish(request, reply, redeemed)
      }
      const link = token ? await findUsableLink(context, token) : null
      const ownAnswer = token && !choice ? await goOn(request, token, link === null) : null
      if (ownAnswer) return ownAnswer
      if (!link) throw noLink(token)
      if (choice === 'not-me')
        return describeDisowned(await disown(context, link, await sessions.findSessionId(request)))
      if (isRequestingBrowser(link, nonce)) return finish(request, reply, await redeem(context, link, 'browser'))
      if (choice === 'continue') return finish(request, reply, await redeem(context, link, 'click'))
      const { email, asked_at, asked_from, purpose, kind } = link
      const askedAt = new Date(asked_at).toISOString()
      return { confirm: { email: maskEmail(email), asked_at: askedAt, asked_from, purpose, type: kind } }
    },

    async 'GET /api/verify-email/'({ request, reply, query }) {
      const { token } = query()
      // Mail programs open links automatically, so opening a link must show our page, which asks first.
      if (request.headers['sec-fetch-mode'] === 'navigate') throw openOnPage()
      const link = token ? await findUsableLink(context, token) : null
      if (!link) throw noLink(token)
      const asker = isRequestingBrowser(link, cookies.read(request, 'asked'))
      if (isBrowser(request) && !asker) throw openOnPage()
      return finish(request, reply, await redeem(context, link, asker ? 'browser' : 'click', true))
    },
  })

  /** Returns the response for a person who opens their own link again only to return to the page, otherwise null. */
  async function goOn(request: FastifyRequest, token: string, isOver: boolean): Promise<AlreadySignedIn | null> {
    const viewer = await sessions.findViewer(request).catch(() => null)
    const accounts = [viewer?.student, viewer?.faculty].flatMap((account) => account?.id ?? [])
    const link = accounts.length > 0 ? await findOwnLink(db, token, accounts) : null
    if (!link || !viewer || !(isOver || isLinkFinished(link, viewer.session))) return null
    const { redirect } = link
    const type = link.student_id === null ? 'faculty' : 'student'
    return { message: signInMessages.verified, already_signed_in: true, type, ...(redirect && { redirect }) }
  }

  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    redeemed: Redeemed,
  ): Promise<SignedIn | ConfirmedOnly> {
    if (redeemed.outcome === 'invalid') throw badRequest(signInAnswers.invalidLink, 'invalid_link')
    if (redeemed.outcome === 'taken') throw badRequest(signInAnswers.mailboxTaken, 'mailbox_taken')
    const { isNew, passwordDropped, school, share, mailbox, askedAt, removed } = redeemed.confirmation
    if (isNew && share) {
      mailShares.confirm({ share, school, mailbox, askedAt }, now())
      wakeMail()
    }
    const dropped = {
      ...(passwordDropped && ({ password_dropped: true } as const)),
      ...((removed.passkeys > 0 || removed.password) && { removed }),
    }
    if (redeemed.outcome === 'confirmed') {
      if (!redeemed.awaitingApproval)
        return { message: signInAnswers.confirmedPleaseSignIn, signed_in: false, ...dropped }
      return { message: signInAnswers.awaitingApproval, signed_in: false, awaits_approval: true }
    }
    const { link, way } = redeemed
    const signedIn = await startSession(sessions, { request, reply }, redeemed.newcomer, async (trx, _, session) => {
      if (!(await noteSession(trx, link.id, way, session))) throw badRequest(signInAnswers.invalidLink, 'invalid_link')
    })
    const { redirect } = link
    return { ...signedIn, message: signInMessages.verified, ...(redirect && { redirect }), ...dropped }
  }
}

/** Returns the response to "This wasn’t me": what it ended and removed, and what the owner should check. */
function describeDisowned(disowned: Disowned): ConfirmedOnly {
  const message = disownedAnswers[disowned.ended]
  if (disowned.ended !== 'sessions') return { message, signed_in: false }
  const { kind, removed, activity } = disowned
  const removals = [
    ...(removed.passkeys > 0 ? [signInWords.removedPasskeys({ count: removed.passkeys })] : []),
    ...(removed.password ? [signInWords.removedPassword] : []),
  ]
  const countOthers = kind === 'student' ? disownedAnswers.otherStudent : disownedAnswers.otherFaculty
  const changes = [
    ...(activity.names ? [disownedAnswers.names] : []),
    ...(activity.passkeys ? [disownedAnswers.lostPasskeys] : []),
    ...(activity.checkIns ? [disownedAnswers.checkIns] : []),
    ...(activity.other > 0 ? [countOthers({ count: activity.other })] : []),
  ]
  const sentences = [
    message,
    ...(removals.length > 0 ? [disownedAnswers.removed({ removed: listAll(removals) })] : []),
    ...(changes.length > 0 ? [disownedAnswers.check({ done: listAll(changes) })] : []),
  ]
  return { message: sentences.join(' '), signed_in: false, removed }
}

const invalid: Redeemed = { outcome: 'invalid' }

function noLink(token: string | null | undefined): Refusal {
  if (!token) return badRequest(signInMessages.noToken, 'token_missing')
  return badRequest(signInAnswers.invalidLink, 'invalid_link')
}

function openOnPage(): Refusal {
  return badRequest(signInAnswers.openLink, 'page_required')
}
