import type { FastifyInstance } from 'fastify'
import { emailChoicesInput, type EmailChoices } from '#contract/credits/emails.ts'
import { readBody } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { studentOf } from '#server/http/viewer.ts'
import { creditEmailDocs as docs } from './api-docs.ts'
import { asChoices, changeChoices, stopEmails } from './change-choices.ts'
import { readStopLink, type StopLink } from './stop-link.ts'
import { findEmailChoice } from './store.ts'

type ById = { Params: { id: string } }
const choices = '/api/students/:id/email-choices/'

/** Which emails about credit a student gets, and the link that switches them off. */
export async function creditEmailRoutes(app: FastifyInstance, { db, settings, now, limits }: Deps): Promise<void> {
  const oftenEnough = limits.limit({ most: 30, within: 60_000 })

  app.get<ById>(
    choices,
    { config: { access: ['student'], docs: docs.read }, preHandler: oftenEnough },
    async (request): Promise<EmailChoices> => {
      const { id } = studentOf(request)
      if (request.params.id !== id) throw forbidden()
      return asChoices(await findEmailChoice(db, id))
    },
  )

  app.put<ById>(
    choices,
    { config: { access: ['student'], docs: docs.change }, preHandler: oftenEnough },
    async (request): Promise<EmailChoices> => {
      const student = studentOf(request)
      if (request.params.id !== student.id) throw forbidden()
      return changeChoices(db, { student, change: readBody(emailChoicesInput, request.body) }, now())
    },
  )

  await app.register(async (own) => {
    // A mail program sends the form of RFC 8058, which says nothing that the address doesn't say.
    own.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, _body, done) => done(null, undefined),
    )
    own.post<{ Params: StopLink }>(
      '/stop-emails/:kind/:student/:signature',
      {
        // The page at this address asks first, because mail scanners open links.
        config: { access: 'public', docs: docs.stop, hasPage: true },
        // Mail programs of one provider send from a few addresses.
        preHandler: limits.limitClients({ most: 600, within: 60_000 }),
      },
      async (request) => {
        const link = readStopLink(settings.secretKey, request.params)
        if (!link) throw notFound()
        await stopEmails(db, link, now())
        return { stopped: link.kind }
      },
    )
  })
}
