import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { linkCalls } from '#contract/sign-in/link-calls.ts'
import type { linkRequest } from '#contract/sign-in/sign-in.ts'
import { signInAnswers } from '#contract/sign-in/words.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { askForSignIn } from '#server/sign-in/ask-for-sign-in.ts'
import { describeBrowser } from '#server/sessions/describe-browser.ts'
import { identifyRequester } from '#server/sessions/known-browser.ts'
import { refuseOtherWays } from '#server/sign-in/sso/only-way.ts'
import { acceptFacultyRegistration, acceptStudentRegistration } from '#server/sign-in/register.ts'

/** The calls that send an email: two for registration, two for sign-in links, and one that sends an email again. */
export function linkRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, now, cookies, mailShares, afterAnswer, wakeMail } = deps

  serveCalls(app, deps, linkCalls, {
    async 'POST /api/student/register/'({ request, reply, body }) {
      const form = body()
      await refuseOtherWays(deps, form.email)
      await acceptStudentRegistration({ db, mailShares }, form, describeAsker(request, reply))
      wakeMail()
      return { message: signInAnswers.registered }
    },

    async 'POST /api/faculty/register/'({ request, reply, body }) {
      const form = body()
      await refuseOtherWays(deps, form.email)
      await acceptFacultyRegistration({ db, mailShares }, form, describeAsker(request, reply))
      wakeMail()
      return { message: signInAnswers.registered }
    },

    async 'POST /api/student/signin/'({ request, reply, body }) {
      const form = body()
      await refuseOtherWays(deps, form.email)
      sendLink('student', form, request, reply)
      return { message: signInAnswers.linkSent }
    },

    async 'POST /api/faculty/signin/'({ request, reply, body }) {
      const form = body()
      await refuseOtherWays(deps, form.email)
      sendLink('faculty', form, request, reply)
      return { message: signInAnswers.linkSent }
    },

    async 'POST /api/verify-email/resend/'({ request, reply, body }) {
      const { type, email, redirect } = body()
      await refuseOtherWays(deps, email)
      sendLink(type, { email, redirect, remember_me: false }, request, reply)
      return { message: signInAnswers.emailAgain }
    },
  })

  /** Runs after the response is sent, so that the duration doesn't reveal whether the address has an account. */
  function sendLink(
    kind: 'student' | 'faculty',
    form: z.output<typeof linkRequest>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const asker = describeAsker(request, reply)
    afterAnswer.add(asker.shares[0]!, async () => {
      if (await askForSignIn({ db, mailShares }, kind, form, asker)) wakeMail()
    })
  }

  /** Returns the browser that sent the request, with its cookie, and the time. */
  function describeAsker(request: FastifyRequest, reply: FastifyReply) {
    const nonce = cookies.keepAsked(request, reply)
    const askedFrom = describeBrowser(request.headers['user-agent'])
    return { ...identifyRequester(request, cookies, settings.secretKey), nonce, askedFrom, at: now() }
  }
}
