import type { FastifyInstance } from 'fastify'
import { judgeCheckIn } from '#contract/check-ins/window.ts'
import { eventCalls } from '#contract/events/calls.ts'
import { readTypedCode } from '#contract/events/read-typed-code.ts'
import { eventMessages } from '#contract/events/words.ts'
import { eventVersion } from '#contract/versions.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { storeResponse } from '#server/http/idempotency/idempotent-call.ts'
import { badInput, forbidden, notFound, tooMany } from '#server/http/refusals.ts'
import { sendVersion } from '#server/http/versions.ts'
import { requireFaculty, requireStudent, requireViewer } from '#server/http/viewer.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { isRecent } from '#server/time/is-recent.ts'
import { checkInTimes } from './check-in-times.ts'
import { asStaffEvent, asStudentEvent } from './event-fields.ts'
import { changeableEvent } from './manageable.ts'
import { eventLink, qrPng, qrSvg } from './qr.ts'
import { eventQueries } from './queries.ts'
import { mayRead, permissionsFor, toListingScope } from './rules.ts'
import {
  countEvents,
  findCheckInTime,
  findCommittedEvent,
  findEvent,
  listEventPage,
  findEventByTypedCode,
} from './store.ts'
import { changeEvent, createEvent } from './write-event.ts'

/** Routes for events, their QR codes and typed codes. */
export function eventRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, now, quotas, parts, announce } = deps
  const runQuery = readByLength(deps, eventQueries)
  /** The code on the guide's page, drawn once, when someone first opens the page. */
  let sampleCode: Promise<string> | undefined
  const findTypedCode = findTypedCodes(app, deps)

  serveCalls(app, deps, eventCalls, {
    async 'GET /sample-code.svg'({ reply }) {
      return reply
        .type('image/svg+xml; charset=utf-8')
        .send(await (sampleCode ??= qrSvg(`${settings.publicUrl}/guide`)))
    },

    async 'GET /api/typed-codes/:code/'({ request, params }) {
      return { event: await findTypedCode(requireStudent(request), params.code) }
    },

    async 'GET /api/events/'({ request, reply, query }) {
      const { school, faculty, include_permissions } = query()
      const viewer = requireViewer(request, faculty)
      const ownScope = toListingScope(viewer)
      if (ownScope === null || (school && ownScope !== 'every' && school !== ownScope.school)) throw forbidden()
      const scope = school ? { school } : ownScope
      const page = parts.read(request)
      const { rows, next } = page
        ? await listEventPage(db, scope, page)
        : { rows: await runQuery(request, 'eventsOfSchool', { scope }, countEvents(db, scope)), next: null }
      parts.link(request, reply, next)
      const events = rows.map(asStaffEvent)
      if (include_permissions === undefined || /^(false|0|)$/i.test(include_permissions)) return events
      const permissions = Object.fromEntries(rows.map((row) => [row.id, permissionsFor(viewer, row)]))
      return { events, permissions }
    },

    async 'POST /api/events/'({ request, body }) {
      const owner = requireFaculty(request)
      quotas.events.check(owner.id)
      const { faculty, school } = (request.body ?? {}) as Record<string, unknown>
      if ((faculty ?? owner.id) !== owner.id || (school ?? owner.school) !== owner.school) throw forbidden()
      const created = await createEvent(db, body(), owner, now(), async (trx, id) => {
        const event = asStaffEvent((await findEvent(trx, id))!)
        await storeResponse(trx, request, event)
        return event
      })
      quotas.events.add(owner.id)
      return created
    },

    async 'GET /api/events/:id/'({ request, reply, params }) {
      const viewer = requireViewer(request)
      const event = await findCommittedEvent(db, params.id)
      if (!event || !mayRead(viewer, event)) throw notFound()
      const response = viewer.faculty || viewer.admin ? asStaffEvent(event) : asStudentEvent(event)
      if (viewer.faculty || viewer.admin) await sendVersion(reply, eventVersion(asStaffEvent(event)))
      // A session can belong to a student and a faculty member at the same time.
      const { student } = viewer
      const scannedAt = student && (await findCheckInTime(db, event.id, student.id))
      if (student && scannedAt === null) announce('eventOpened', { event, student })
      return scannedAt === null ? response : { ...response, scanned_at: new Date(scannedAt).toISOString() }
    },

    async 'PUT /api/events/:id/'({ request, reply, body }) {
      const { id } = await changeableEvent(db, request, eventMessages.mayNotUpdate)
      const ifMatch = request.headers['if-match']
      const changed = await changeEvent(db, id, body(), { viewer: requireViewer(request), now: now(), ifMatch })
      await sendVersion(reply, eventVersion(changed))
      return changed
    },

    async 'GET /api/events/:id/generate-qr/'({ reply, params, query }) {
      const event = await findCommittedEvent(db, params.id)
      if (!event) throw notFound()
      const { format } = query()
      const link = eventLink(settings.publicUrl, event.id)
      reply.header('cache-control', 'private, max-age=3600')
      // A browser that shows the picture in a tab of its own uses inline styles.
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      if (format === 'svg') return reply.type('image/svg+xml; charset=utf-8').send(await qrSvg(link))
      if (format === 'png') return reply.type('image/png').send(await qrPng(link))
      throw badInput(
        'format',
        format === 'pdf' ? printInstead(settings.publicUrl, event.id) : eventMessages.pngOrSvg,
        'invalid',
      )
    },
  })
}

/** Returns the message that says where to print a poster as a PDF (docs/decisions/051-the-browser-prints.md). */
function printInstead(publicUrl: string, eventId: string): string {
  const page = new URL(`/faculty/events/${eventId}/poster`, publicUrl)
  return eventMessages.printInstead({ page: page.href })
}

const hour = 3_600_000
const missesAnHour = 20

type Student = { id: string; school: string }

/**
 * Returns a function that takes a code that a student typed because their camera failed, and returns the id of its open
 * event. It throws 404 for an unknown code, and 429 after twenty wrong codes in an hour.
 */
function findTypedCodes(
  app: FastifyInstance,
  { db, now }: Pick<Deps, 'db' | 'now'>,
): (student: Student, code: string) => Promise<string> {
  /** The moments (ms) of each student's latest wrong codes. */
  const misses = new Map<string, number[]>()

  function takeBack(student: string, moment: number): void {
    const counted = misses.get(student) ?? []
    misses.set(student, counted.toSpliced(counted.indexOf(moment), 1))
  }

  const forget = setInterval(() => {
    for (const [student, moments] of misses)
      if (!moments.some((moment) => isRecent(moment, hour, now()))) misses.delete(student)
  }, hour)
  forget.unref()
  app.addHook('onClose', async () => clearInterval(forget))

  return async (student, input) => {
    const recent = (misses.get(student.id) ?? []).filter((moment) => isRecent(moment, hour, now()))
    if (recent.length >= missesAnHour) {
      throw tooMany(eventMessages.tooManyCodes, 'too_many_codes', (recent[0]! + hour - now()) / 1000)
    }
    // The attempt is counted before it is checked, so that no more than twenty of a hundred simultaneous guesses are
    // checked.
    const requestedAt = now()
    misses.set(student.id, [...recent, requestedAt])
    const code = readTypedCode(input)
    const find = async () => (code ? findEventByTypedCode(db, code, student.school) : undefined)
    const event = await find().catch((error: unknown) => {
      takeBack(student.id, requestedAt)
      throw error
    })
    if (event) takeBack(student.id, requestedAt)
    if (event && judgeCheckIn(checkInTimes(event), requestedAt).state === 'open') return event.id
    throw notFound(eventMessages.noSuchCode, 'unknown_code')
  }
}
