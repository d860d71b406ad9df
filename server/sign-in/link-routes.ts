import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { facultyRegistration, linkRequest, signInMessages, studentRegistration } from '#contract/sign-in.ts'
import { findFacultyByEmail, findStudentByEmail } from '#server/accounts/store.ts'
import type { Deps } from '#server/http/deps.ts'
import { readBody } from '#server/http/body.ts'
import { signInDocs as docs } from './api-docs.ts'
import { describeBrowser } from './describe-browser.ts'
import { requestLink } from './email-links.ts'
import { takeFacultyRegistration, takeStudentRegistration } from './register.ts'

/** The calls that answer by mail: two registrations and two sign-in links. */
export function linkRoutes(app: FastifyInstance, { db, now, cookies, wakeMail }: Deps): void {
  const access = 'public'

  app.post('/api/student/register/', { config: { access, docs: docs.registerStudent } }, async (request, reply) => {
    const form = readBody(studentRegistration, request.body)
    await takeStudentRegistration(db, form, { nonce: cookies.keepAsked(request, reply), request, at: now() })
    wakeMail()
    return reply.code(201).send({ message: signInMessages.registered })
  })

  app.post('/api/faculty/register/', { config: { access, docs: docs.registerFaculty } }, async (request, reply) => {
    const form = readBody(facultyRegistration, request.body)
    await takeFacultyRegistration(db, form, { nonce: cookies.keepAsked(request, reply), request, at: now() })
    wakeMail()
    return reply.code(201).send({ message: signInMessages.registered })
  })

  app.post('/api/student/signin/', { config: { access, docs: docs.studentLink } }, (request, reply) =>
    sendLink('student', request, reply),
  )
  app.post('/api/faculty/signin/', { config: { access, docs: docs.facultyLink } }, (request, reply) =>
    sendLink('faculty', request, reply),
  )

  // Unknown addresses get the same answer after the same work; only the letter is missing.
  async function sendLink(kind: 'student' | 'faculty', request: FastifyRequest, reply: FastifyReply) {
    const form = readBody(linkRequest, request.body)
    const nonce = cookies.keepAsked(request, reply)
    await db.transaction().execute(async (trx) => {
      const find = kind === 'student' ? findStudentByEmail : findFacultyByEmail
      const account = await find(trx, form.email)
      const unverified = account?.verified_at === null
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
    return { message: signInMessages.linkSent }
  }
}
