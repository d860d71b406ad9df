import type { FastifyInstance, FastifyRequest } from 'fastify'
import { classFileQuery } from '#contract/rolls/class-reports.ts'
import { classReportFileName, overallReportFileName, type SheetFormat } from '#contract/file-names.ts'
import { identityQuery } from '#contract/queries.ts'
import { reportsMessages } from '#contract/rolls/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import { isAssigned } from '#server/classes/assignment-store.ts'
import { readableClass } from '#server/classes/find-class.ts'
import type { ClassTable } from '#server/classes/table.ts'
import { findEvent } from '#server/events/store.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { conflict, notFound } from '#server/http/refusals.ts'
import { actorOf, refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { findSchool } from '#server/schools/store.ts'
import { classFileDocs as docs } from './class-file-docs.ts'
import { sendFile } from './send-file.ts'
import { zonedDay } from '#server/time/zoned-time.ts'

/**
 * The files of a class: over all its events, and of one event as a workbook. Each download is recorded in the audit.
 */
export function classFileRoutes(app: FastifyInstance, { db, limits, now, readerOf }: Deps): void {
  const access = ['faculty', 'admin'] as const
  const overall = limits.limit({ most: 10, within: 60_000 })
  // A professor downloads those of a term one after the other.
  const single = limits.limit({ most: 60, within: 60_000 })

  const zoneOf = async ({ school_id }: ClassTable): Promise<string> => {
    const school = await findSchool(db, school_id)
    if (!school) throw notFound()
    return school.time_zone
  }
  const record = (request: FastifyRequest, of: ClassTable, detail: { format: SheetFormat; event?: string }) => {
    const exported = { object_kind: 'class', object_id: of.id, school_id: of.school_id, detail }
    return recordAudit(db, { ...actorOf(viewerOf(request)), action: 'attendance.export', ...exported }, now())
  }

  app.get<{ Params: { id: string } }>(
    '/api/class/:id/overall-attendance/',
    // HEAD is refused where GET writes an audit line.
    { config: { access, docs: docs.overall }, exposeHeadRoute: false, preHandler: [overall, limits.twoAtOnce] },
    async (request, reply) => {
      const viewer = viewerOf(request)
      const { faculty_id, format } = readQuery(classFileQuery, request.query)
      refuseOtherIdentity(viewer, faculty_id)
      const of = await readableClass(db, viewer, request.params.id)
      const timeZone = await zoneOf(of)
      const bytes = await readerOf(request).read('overallFile', { classId: of.id, timeZone, now: now(), format })
      if (!bytes) throw conflict(reportsMessages.nothingToDownload, 'nothing_to_download')
      await record(request, of, { format })
      const day = zonedDay(now(), timeZone)
      return sendFile(reply, { bytes, format, name: overallReportFileName(of.name, day, format), day })
    },
  )

  app.get<{ Params: { event: string; class: string } }>(
    '/api/attendance/event/:event/class/:class/xlsx/',
    { config: { access, docs: docs.event }, exposeHeadRoute: false, preHandler: [single, limits.twoAtOnce] },
    async (request, reply) => {
      const viewer = viewerOf(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const of = await readableClass(db, viewer, request.params.class)
      const asked = { event: request.params.event, classId: of.id }
      const event = (await isAssigned(db, asked)) && (await findEvent(db, asked.event))
      if (!event) throw notFound()
      const timeZone = event.time_zone
      const bytes = await readerOf(request).read('classEventFile', {
        ...asked,
        timeZone,
        format: 'xlsx',
        details: true,
      })
      if (!bytes) throw conflict(reportsMessages.nothingToDownload, 'nothing_to_download')
      await record(request, of, { format: 'xlsx', event: event.id })
      const day = zonedDay(now(), timeZone)
      const name = classReportFileName(of.name, event.name, day, 'xlsx')
      return sendFile(reply, { bytes, format: 'xlsx', name, day })
    },
  )
}
