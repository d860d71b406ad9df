import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditDetail } from '#contract/audit/detail.ts'
import { creditFileCalls, publishedCalls } from '#contract/credits/file-calls.ts'
import { creditFileName, publishedFileName } from '#contract/file-names.ts'
import { reportsMessages } from '#contract/rolls/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import { requireReadableClass, requireOwnClass } from '#server/classes/find-class.ts'
import type { ClassTable } from '#server/classes/table.ts'
import { publishCredits, asPublished } from '#server/credits/published/publish.ts'
import { findPublished, listPublished } from '#server/credits/published/store.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { sendFile } from '#server/http/send-bytes.ts'
import { storeResponse } from '#server/http/idempotency/idempotent-call.ts'
import { conflict, notFound } from '#server/http/refusals.ts'
import { toActor, requireViewer } from '#server/http/viewer.ts'
import { findSchool } from '#server/schools/store.ts'
import { zonedDay } from '#server/time/zoned-time.ts'

/**
 * Routes for a class's credits as files: the current ones, and those that were published. Each download is recorded.
 */
export function creditFileRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, openReader } = deps

  const findTimeZone = async ({ school_id }: ClassTable): Promise<string> => {
    const school = await findSchool(db, school_id)
    if (!school) throw notFound()
    return school.time_zone
  }
  const record = (request: FastifyRequest, course: ClassTable, detail: AuditDetail) => {
    const exported = { object_kind: 'class', object_id: course.id, school_id: course.school_id, detail }
    return recordAudit(db, { ...toActor(requireViewer(request)), action: 'credit.export', ...exported }, now())
  }

  serveCalls(app, deps, creditFileCalls, {
    async 'GET /api/classes/:id/credits/file/'({ request, reply, params, query }) {
      const { faculty_id, format, explained } = query()
      const viewer = requireViewer(request, faculty_id)
      const course = await requireReadableClass(db, viewer, params.id)
      const day = zonedDay(now(), await findTimeZone(course))
      const file = { format, explained: explained !== undefined }
      const bytes = await openReader(request).read('creditFile', { classId: course.id, now: now(), ...file })
      if (!bytes) throw conflict(reportsMessages.nothingToDownload, 'nothing_to_download')
      await record(request, course, file)
      return sendFile(reply, { bytes, format, name: creditFileName(course.name, day, file) })
    },

    async 'GET /api/classes/:id/published-credits/:published/file/'({ request, reply, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      const course = await requireReadableClass(db, viewer, params.id)
      const published = await findPublished(db, { id: params.published, classId: course.id })
      const file = published && (await openReader(request).read('publishedFile', { id: published.id }))
      if (!file) throw notFound()
      await record(request, course, { published: published.id })
      const day = zonedDay(published.published_at, await findTimeZone(course))
      // See RFC 9530. Once a student’s account has been deleted, this hash differs from the published one.
      void reply.header('repr-digest', `sha-256=:${file.digest}:`)
      return sendFile(reply, { bytes: file.bytes, format: 'csv', name: publishedFileName(course.name, day) })
    },
  })
}

/** Routes that publish a class's credits and list what was published. `creditFileRoutes` sends the files. */
export function publishedRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, openReader } = deps

  serveCalls(app, deps, publishedCalls, {
    async 'GET /api/classes/:id/published-credits/'({ request, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      const { id } = await requireReadableClass(db, viewer, params.id)
      return (await listPublished(db, id)).map(asPublished)
    },

    async 'POST /api/classes/:id/published-credits/'({ request, params, query }) {
      const viewer = requireViewer(request, query().faculty_id)
      const course = await requireOwnClass(db, viewer, params.id)
      return publishCredits(
        { db, reader: openReader(request, 'change') },
        { course, viewer, publishedAt: now() },
        (trx, published) => storeResponse(trx, request, published),
      )
    },
  })
}
