import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { facultyRegistration, letterAgain, linkRequest, signInAnswers, studentRegistration } from '#contract/sign-in.ts'
import type { Deps } from '#server/http/deps.ts'
import { readBody } from '#server/http/body.ts'
import { hashSecret } from '#server/http/secrets.ts'
import { signInDocs as docs } from './api-docs.ts'
import { describeBrowser } from './describe-browser.ts'
import { registeredIn } from './email-link-store.ts'
import { requestLink } from './email-links.ts'
import { findOpenFaculty, findOpenStudent } from './open-account.ts'
import { takeFacultyRegistration, takeStudentRegistration } from './register.ts'

/** The calls that answer by mail: two registrations, two sign-in links, and a letter once more. */
export function linkRoutes(app: FastifyInstance, { db, now, cookies, wakeMail }: Deps): void {
  const access = 'public'

  app.post('/api/student/register/', { config: { access, docs: docs.registerStudent } }, async (request, reply) => {
    const form = readBody(studentRegistration, request.body)
    await takeStudentRegistration(db, form, { nonce: cookies.keepAsked(request, reply), request, at: now() })
    wakeMail()
    return reply.code(201).send({ message: signInAnswers.registered })
  })

  app.post('/api/faculty/register/', { config: { access, docs: docs.registerFaculty } }, async (request, reply) => {
    const form = readBody(facultyRegistration, request.body)
    await takeFacultyRegistration(db, form, { nonce: cookies.keepAsked(request, reply), request, at: now() })
    wakeMail()
    return reply.code(201).send({ message: signInAnswers.registered })
  })

  app.post('/api/student/signin/', { config: { access, docs: docs.studentLink } }, async (request, reply) => {
    await sendLetter('student', readBody(linkRequest, request.body), request, reply)
    return { message: signInAnswers.linkSent }
  })
  app.post('/api/faculty/signin/', { config: { access, docs: docs.facultyLink } }, async (request, reply) => {
    await sendLetter('faculty', readBody(linkRequest, request.body), request, reply)
    return { message: signInAnswers.linkSent }
  })

  app.post('/api/verify-email/resend/', { config: { access, docs: docs.letterAgain } }, async (request, reply) => {
    const { type, email, redirect } = readBody(letterAgain, request.body)
    await sendLetter(type, { email, redirect, remember_me: false }, request, reply)
    return { message: signInAnswers.letterAgain }
  })

  /**
   * The verification to who is still to confirm and registered in this browser, else a link that signs in. Unknown
   * addresses get the same answer after the same work; only the letter is missing.
   */
  async function sendLetter(
    kind: 'student' | 'faculty',
    form: z.output<typeof linkRequest>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const nonce = cookies.keepAsked(request, reply)
    await db.transaction().execute(async (trx) => {
      const find = kind === 'student' ? findOpenStudent : findOpenFaculty
      const account = await find(trx, form.email)
      // Whoever did not register here did not choose the password either: the link then signs in without it.
      const unverified =
        account?.verified_at === null && (kind === 'faculty' || (await registeredIn(trx, hashSecret(nonce), account)))
      await requestLink(
        trx,
        {
          kind,
          purpose: unverified ? 'register' : 'sign-in',
          email: form.email,
          account: account ? { id: account.id, school: account.school_id } : null,
          letter: account ? `${kind}-${unverified ? 'verification' : 'sign-in'}` : null,
          nonce,
          askedFrom: describeBrowser(request.headers['user-agent']),
          remember: form.remember_me,
          redirect: form.redirect ?? null,
        },
        now(),
      )
    })
    wakeMail()
  }
}
