import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/http/deps.ts'
import { eventDocs } from './api-docs.ts'
import { qrSvg } from './qr.ts'

/** The QR code on the home page, `/sample-code.svg`. It leads to this server's guide. */
export function sampleCodeRoute(app: FastifyInstance, { settings }: Pick<Deps, 'settings'>): void {
  const drawn = qrSvg(`${settings.publicUrl}/guide`)
  app.get('/sample-code.svg', { config: { access: 'public', docs: eventDocs.sampleCode } }, async (_request, reply) =>
    reply.type('image/svg+xml; charset=utf-8').send(await drawn),
  )
}
