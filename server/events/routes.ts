import type { FastifyInstance } from 'fastify'
import { changedEvent, newEvent, type EventList } from '#contract/events/events.ts'
import { eventMessages } from '#contract/events/words.ts'
import { eventListQuery, qrQuery } from '#contract/queries.ts'
import { readBody, readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { keepAnswer } from '#server/http/idempotency/once.ts'
import { badInput, forbidden, notFound } from '#server/http/refusals.ts'
import { facultyOf, refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { eventDocs as docs } from './api-docs.ts'
import { asStaffEvent, asStudentEvent } from './event-fields.ts'
import { changeableEvent } from './manageable.ts'
import { eventLink, qrPng, qrSvg } from './qr.ts'
import { eventReadings } from './readings.ts'
import { sampleCodeRoute } from './sample-code-route.ts'
import { mayRead, permissionsFor, scopeOfListing } from './rules.ts'
import { checkedInAt, countEvents, findEvent, listSomeEvents } from './store.ts'
import { typedCodeRoutes } from './typed-code-routes.ts'
import { changeEvent, createEvent } from './write-event.ts'

type ById = { Params: { id: string } }

/** Events, their QR codes and typed codes. */
export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, now, limits, quotas, parts, announce } = deps
  const read = readByLength(deps, eventReadings)
  sampleCodeRoute(app, { settings })
  typedCodeRoutes(app, deps)
  const staff = { access: ['faculty', 'admin'] } as const
  const oftenEnough = limits.limit({ most: 60, within: 60_000 })

  app.get(
    '/api/events/',
    { config: { ...staff, docs: docs.list, parts: true } },
    async (request, reply): Promise<EventList> => {
      const viewer = viewerOf(request)
      const { school, faculty, include_permissions } = readQuery(eventListQuery, request.query)
      refuseOtherIdentity(viewer, faculty)
      const own = scopeOfListing(viewer)
      if (own === null || (school && own !== 'every' && school !== own.school)) throw forbidden()
      const scope = school ? { school } : own
      const part = parts.read(request)
      const { rows, next } = part
        ? await listSomeEvents(db, scope, part)
        : { rows: await read(request, 'eventsOfSchool', { scope }, countEvents(db, scope)), next: null }
      parts.link(request, reply, next)
      const events = rows.map(asStaffEvent)
      if (include_permissions === undefined || /^(false|0|)$/i.test(include_permissions)) return events
      const permissions = Object.fromEntries(rows.map((row) => [row.id, permissionsFor(viewer, row)]))
      return { events, permissions }
    },
  )

  app.post(
    '/api/events/',
    { config: { access: ['faculty'], docs: docs.create, creates: true } },
    async (request, reply) => {
      const owner = facultyOf(request)
      quotas.events.check(owner.id)
      const { faculty, school } = (request.body ?? {}) as Record<string, unknown>
      if ((faculty ?? owner.id) !== owner.id || (school ?? owner.school) !== owner.school) throw forbidden()
      const created = await createEvent(db, readBody(newEvent, request.body), owner, now(), async (trx, id) => {
        const event = asStaffEvent((await findEvent(trx, id))!)
        await keepAnswer(trx, request, 201, event)
        return event
      })
      quotas.events.add(owner.id)
      return reply.code(201).send(created)
    },
  )

  app.get<ById>(
    '/api/events/:id/',
    { config: { access: ['student', 'faculty', 'admin'], docs: docs.read }, preHandler: oftenEnough },
    async (request) => {
      const viewer = viewerOf(request)
      const event = await findEvent(db, request.params.id)
      if (!event || !mayRead(viewer, event)) throw notFound()
      const answer = viewer.faculty || viewer.admin ? asStaffEvent(event) : asStudentEvent(event)
      // A session may have a student and a faculty part.
      const { student } = viewer
      const seen = student && (await checkedInAt(db, event.id, student.id))
      // The page says “You’re on the roll”, so the row must be on disk.
      const at =
        student && seen !== null ? await db.readSafely((rows) => checkedInAt(rows, event.id, student.id)) : null
      if (student && at === null) announce('eventOpened', { event, student })
      return at === null ? answer : { ...answer, scanned_at: new Date(at).toISOString() }
    },
  )

  app.put<ById>('/api/events/:id/', { config: { ...staff, docs: docs.change } }, async (request) => {
    const event = await changeableEvent(db, request, eventMessages.mayNotUpdate)
    await changeEvent(db, event, readBody(changedEvent, request.body), viewerOf(request), now())
    return asStaffEvent((await findEvent(db, event.id))!)
  })

  app.get<ById>(
    '/api/events/:id/generate-qr/',
    // Public, because the picture shows only the event's URL, which the caller already has.
    { config: { access: 'public', docs: docs.qr } },
    async (request, reply) => {
      const event = await findEvent(db, request.params.id)
      if (!event) throw notFound()
      const { format } = readQuery(qrQuery, request.query)
      const link = eventLink(settings.publicUrl, event.id)
      reply.header('cache-control', 'private, max-age=3600')
      // A browser that shows the picture in its own tab uses inline styles.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      if (format === 'svg') return reply.type('image/svg+xml; charset=utf-8').send(await qrSvg(link))
      if (format === 'png') return reply.type('image/png').send(await qrPng(link))
      throw badInput(
        'format',
        format === 'pdf' ? printInstead(settings.publicUrl, event.id) : eventMessages.pngOrSvg,
        'invalid',
      )
    },
  )
}

/**
 * Returns the text that says where to get a poster as PDF. The reason is in docs/decisions/051-the-browser-prints.md.
 */
function printInstead(publicUrl: string, eventId: string): string {
  const page = new URL(`/faculty/events/${eventId}/poster`, publicUrl)
  return eventMessages.printInstead({ page: page.href })
}
