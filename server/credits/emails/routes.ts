import type { FastifyInstance } from 'fastify'
import { creditEmailCalls, stopEmailsCalls } from '#contract/credits/email-calls.ts'
import type { Deps } from '#server/http/deps.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { requireStudent } from '#server/http/viewer.ts'
import { asChoices, changeChoices, stopEmails } from './change-choices.ts'
import { readStopLink } from './stop-link.ts'
import { findEmailChoice } from './store.ts'

/** Serves a student's choices of emails about credit, and the link that switches emails off. */
export async function creditEmailRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, settings, now } = deps

  serveCalls(app, deps, creditEmailCalls, {
    async 'GET /api/students/:id/email-choices/'({ request, params }) {
      const { id } = requireStudent(request)
      if (params.id !== id) throw forbidden()
      return asChoices(await findEmailChoice(db, id))
    },

    async 'PUT /api/students/:id/email-choices/'({ request, params, body }) {
      const student = requireStudent(request)
      if (params.id !== student.id) throw forbidden()
      return changeChoices(db, { student, change: body() }, now())
    },
  })

  await app.register(async (scope) => {
    // A mail program sends the form of RFC 8058, which says nothing that the address doesn't say.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, _body, callback) => callback(null, undefined),
    )
    serveCalls(scope, deps, stopEmailsCalls, {
      async 'POST /stop-emails/:kind/:student/:signature'({ params }) {
        const link = readStopLink(settings.secretKey, params)
        if (!link) throw notFound()
        await stopEmails(db, link, now())
        return { stopped: link.kind }
      },
    })
  })
}
