import type { FastifyInstance } from 'fastify'
import { accessRequest, accessRequestMessages } from '#contract/access-requests.ts'
import { readBody } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { accessRequestDocs as docs } from './api-docs.ts'
import { takeAccessRequest } from './take-access-request.ts'

export function accessRequestRoutes(app: FastifyInstance, { db, settings, now, wakeMail }: Deps): void {
  app.post('/api/access-requests/', { config: { access: 'public', docs: docs.ask } }, async (request, reply) => {
    const asked = readBody(accessRequest, request.body)
    const { supportEmail, timeZone } = settings
    await takeAccessRequest(db, asked, { supportEmail, timeZone, at: now(), log: request.log })
    wakeMail()
    return reply.code(201).send({ message: accessRequestMessages.received })
  })
}
