import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { facultyRegistration, emailAgain, linkRequest, studentRegistration } from '#contract/sign-in/sign-in.ts'
import { signInAnswers } from '#contract/sign-in/words.ts'
import type { Deps } from '#server/http/deps.ts'
import { readBody } from '#server/http/body.ts'
import { signInDocs as docs } from '#server/sign-in/api-docs.ts'
import { askForSignIn } from '#server/sign-in/ask-for-sign-in.ts'
import { describeBrowser } from '#server/sessions/describe-browser.ts'
import { askerOf } from '#server/sessions/known-browser.ts'
import { takeFacultyRegistration, takeStudentRegistration } from '#server/sign-in/register.ts'

/** The calls that send an email: two registrations, two sign-in links, and sending an email again. */
export function linkRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, now, cookies, mailShares, afterAnswer, wakeMail } = deps
  const access = 'public'

  app.post('/api/student/register/', { config: { access, docs: docs.registerStudent } }, async (request, reply) => {
    const form = readBody(studentRegistration, request.body)
    await takeStudentRegistration({ db, mailShares }, form, asked(request, reply))
    wakeMail()
    return reply.code(201).send({ message: signInAnswers.registered })
  })

  app.post('/api/faculty/register/', { config: { access, docs: docs.registerFaculty } }, async (request, reply) => {
    const form = readBody(facultyRegistration, request.body)
    await takeFacultyRegistration({ db, mailShares }, form, asked(request, reply))
    wakeMail()
    return reply.code(201).send({ message: signInAnswers.registered })
  })

  app.post('/api/student/signin/', { config: { access, docs: docs.studentLink } }, async (request, reply) => {
    sendLink('student', readBody(linkRequest, request.body), request, reply)
    return { message: signInAnswers.linkSent }
  })
  app.post('/api/faculty/signin/', { config: { access, docs: docs.facultyLink } }, async (request, reply) => {
    sendLink('faculty', readBody(linkRequest, request.body), request, reply)
    return { message: signInAnswers.linkSent }
  })

  app.post('/api/verify-email/resend/', { config: { access, docs: docs.emailAgain } }, async (request, reply) => {
    const { type, email, redirect } = readBody(emailAgain, request.body)
    sendLink(type, { email, redirect, remember_me: false }, request, reply)
    return { message: signInAnswers.emailAgain }
  })

  /** Works after the answer is sent, so that its duration doesn't reveal whether the address has an account. */
  function sendLink(
    kind: 'student' | 'faculty',
    form: z.output<typeof linkRequest>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const by = asked(request, reply)
    afterAnswer.add(by.shares[0]!, async () => {
      if (await askForSignIn({ db, mailShares }, kind, form, by)) wakeMail()
    })
  }

  function asked(request: FastifyRequest, reply: FastifyReply) {
    const nonce = cookies.keepAsked(request, reply)
    const askedFrom = describeBrowser(request.headers['user-agent'])
    return { ...askerOf(request, cookies, settings.secretKey), nonce, askedFrom, at: now() }
  }
}
