import type { FastifyInstance } from 'fastify'
import { attendanceFileName, sheetFormats } from '#contract/file-names.ts'
import { rollFileQuery } from '#contract/rolls/attendance-rows.ts'
import { recordAudit } from '#server/audit/record.ts'
import { watchableEvent } from '#server/events/watchable.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { actorOf, viewerOf } from '#server/http/viewer.ts'
import { reportDocs as docs } from '#server/rolls/api-docs.ts'
import { sendFile } from './send-file.ts'
import { zonedDay } from '#server/time/zoned-time.ts'

/** The roll of an event as a file. The download is recorded in the audit. */
export function rollFileRoutes(app: FastifyInstance, { db, limits, now, readerOf }: Deps): void {
  const files = limits.limit({ most: 10, within: 60_000 })
  for (const format of sheetFormats) {
    app.get<{ Params: { id: string } }>(
      `/api/events/:id/attendance/${format}/`,
      // The contract lets the cookie alone open the CSV file, and nothing else.
      {
        config: { access: ['faculty', 'admin'], cookieAlone: format === 'csv', docs: docs[format] },
        // HEAD is refused where GET writes an audit line.
        exposeHeadRoute: false,
        preHandler: [files, limits.twoAtOnce],
      },
      async (request, reply) => {
        const event = await watchableEvent(db, request)
        const details = format === 'xlsx' || readQuery(rollFileQuery, request.query).details === '1'
        const exported = { object_kind: 'event', object_id: event.id, school_id: event.school_id, detail: { format } }
        await recordAudit(db, { ...actorOf(viewerOf(request)), action: 'attendance.export', ...exported }, now())
        const bytes = await readerOf(request).read('rollFile', {
          event: event.id,
          timeZone: event.time_zone,
          format,
          details,
        })
        const day = zonedDay(now(), event.time_zone)
        return sendFile(reply, { bytes, format, name: attendanceFileName(event.name, day, format), day })
      },
    )
  }
}
