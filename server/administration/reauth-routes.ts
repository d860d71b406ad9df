import type { FastifyInstance } from 'fastify'
import { administrationMessages, passwordAgain } from '#contract/administration.ts'
import { readBody } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { forbidden } from '#server/http/refusals.ts'
import { keyedHash } from '#server/http/secrets.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { administrationDocs as docs } from './api-docs.ts'
import { proveAdministrator } from './step-up.ts'

/** An administrator says the password again before something grave. */
export function reauthRoutes(app: FastifyInstance, { db, settings, now, cookies }: Deps): void {
  const { secretKey } = settings

  app.post('/api/reauth/', { config: { access: ['admin'], docs: docs.reauth } }, async (request) => {
    const viewer = viewerOf(request)
    if (!viewer.admin) throw forbidden()
    const { password } = readBody(passwordAgain, request.body)
    const cookie = cookies.read(request, 'browser')
    const browser = cookie && keyedHash(secretKey, 'browser', cookie)
    await proveAdministrator({ db, secretKey, now }, viewer, { administrator: viewer.admin.id, password, browser })
    return { message: administrationMessages.confirmed }
  })
}
