import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { posterFileName } from '#contract/file-names.ts'
import { posterWords } from '#contract/events/poster.ts'
import { qrQuery } from '#contract/queries.ts'
import { asStaffEvent } from '#server/events/as-answer.ts'
import { eventLink } from '#server/events/qr.ts'
import { mayRead } from '#server/events/rules.ts'
import { findEvent } from '#server/events/store.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { bySession } from '#server/http/rate-limit.ts'
import { notFound } from '#server/http/refusals.ts'
import { viewerOf, type Access } from '#server/http/viewer.ts'
import { PosterPress } from './press.ts'

const posterPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Whether a request for an event's code asks for the poster instead of the picture. */
export function asksForPoster({ query }: FastifyRequest): boolean {
  return (query as Record<string, unknown>).format === 'pdf'
}

/** Who may have what a request for an event's code asks for: everybody the picture, the signed-in the poster. */
export function accessToCode(request: FastifyRequest): Access {
  return asksForPoster(request) ? ['student', 'faculty', 'admin'] : 'public'
}

/** Makes what answers with an event's poster as PDF, to whoever may read the event; the press stops with the server. */
export function posterSender(app: FastifyInstance, { db, settings, limits }: Pick<Deps, 'db' | 'settings' | 'limits'>) {
  const press = new PosterPress()
  app.addHook('onClose', () => press.close())
  const oftenEnough = limits.limit({ most: 20, within: 60_000, key: bySession })
  const { host } = new URL(settings.publicUrl)

  return async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    await oftenEnough(request)
    const event = await findEvent(db, request.params.id)
    if (!event || !mayRead(viewerOf(request), event)) throw notFound()
    const { size } = readQuery(qrQuery, request.query)
    const words = posterWords(asStaffEvent(event), host)
    const pdf = await press.print({ words, link: eventLink(settings.publicUrl, event.id), paper: size })
    const name = encodeURIComponent(posterFileName(event.name))
    return (
      reply
        .type('application/pdf')
        // A browser shows it in a page of its own making, with a plugin and inline styles.
        .header('content-security-policy', posterPolicy)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `inline; filename="poster.pdf"; filename*=UTF-8''${name}`)
        .send(pdf)
    )
  }
}
