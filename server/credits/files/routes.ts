import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditDetail } from '#contract/audit/detail.ts'
import { creditFileQuery } from '#contract/credits/file-query.ts'
import { creditFileName, publishedFileName } from '#contract/file-names.ts'
import { identityQuery } from '#contract/queries.ts'
import { reportsMessages } from '#contract/rolls/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import { readableClass } from '#server/classes/find-class.ts'
import type { ClassTable } from '#server/classes/table.ts'
import { findPublished } from '#server/credits/published/store.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { conflict, notFound } from '#server/http/refusals.ts'
import { actorOf, refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { sendFile } from '#server/rolls/files/send-file.ts'
import { findSchool } from '#server/schools/store.ts'
import { zonedDay } from '#server/time/zoned-time.ts'
import { creditFileDocs as docs } from './api-docs.ts'

/** The credits of a class as files: those of this moment, and those that were published. Each download is recorded. */
export function creditFileRoutes(app: FastifyInstance, { db, limits, now, readerOf }: Deps): void {
  const access = ['faculty', 'admin'] as const
  const files = limits.limit({ most: 10, within: 60_000 })
  // HEAD is refused where GET writes an audit line.
  const options = { exposeHeadRoute: false, preHandler: [files, limits.twoAtOnce] }

  const zoneOf = async ({ school_id }: ClassTable): Promise<string> => {
    const school = await findSchool(db, school_id)
    if (!school) throw notFound()
    return school.time_zone
  }
  const record = (request: FastifyRequest, of: ClassTable, detail: AuditDetail) => {
    const exported = { object_kind: 'class', object_id: of.id, school_id: of.school_id, detail }
    return recordAudit(db, { ...actorOf(viewerOf(request)), action: 'credit.export', ...exported }, now())
  }

  app.get<{ Params: { id: string } }>(
    '/api/classes/:id/credits/file/',
    { config: { access, docs: docs.credits }, ...options },
    async (request, reply) => {
      const viewer = viewerOf(request)
      const { faculty_id, format, explained } = readQuery(creditFileQuery, request.query)
      refuseOtherIdentity(viewer, faculty_id)
      const of = await readableClass(db, viewer, request.params.id)
      const day = zonedDay(now(), await zoneOf(of))
      const asked = { classId: of.id, now: now(), format, explained: explained !== undefined }
      const bytes = await readerOf(request).read('creditFile', asked)
      if (!bytes) throw conflict(reportsMessages.nothingToDownload, 'nothing_to_download')
      await record(request, of, { format, explained: asked.explained })
      const name = creditFileName(of.name, day, asked)
      return sendFile(reply, { bytes, format, name, day })
    },
  )

  app.get<{ Params: { id: string; published: string } }>(
    '/api/classes/:id/published-credits/:published/file/',
    { config: { access, docs: docs.published }, ...options },
    async (request, reply) => {
      const viewer = viewerOf(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const of = await readableClass(db, viewer, request.params.id)
      const published = await findPublished(db, { id: request.params.published, classId: of.id })
      const file = published && (await readerOf(request).read('publishedFile', { id: published.id }))
      if (!file) throw notFound()
      await record(request, of, { published: published.id })
      const day = zonedDay(published.published_at, await zoneOf(of))
      // RFC 9530. After a student’s account was deleted it differs from the hash that was published.
      void reply.header('repr-digest', `sha-256=:${file.digest}:`)
      return sendFile(reply, { bytes: file.bytes, format: 'csv', name: publishedFileName(of.name, day), day })
    },
  )
}
