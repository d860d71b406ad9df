import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { archiveFileName } from '#contract/archive/archive.ts'
import { archiveCalls } from '#contract/archive/calls.ts'
import { recordAudit } from '#server/audit/record.ts'
import { attachment } from '#server/http/attachment.ts'
import type { Deps } from '#server/http/deps.ts'
import { notFound } from '#server/http/refusals.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { toActor, requireViewer } from '#server/http/viewer.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { zonedDay } from '#server/time/zoned-time.ts'
import { zipArchive } from './zip-archive.ts'

/** Downloads everything a university has as a ZIP, for those who may delete it. The download is audited. */
export function archiveRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, openReader, refuseUnlessFresh } = deps

  serveCalls(app, deps, archiveCalls, {
    async 'GET /api/schools/:id/archive/'({ request, reply, params }) {
      const viewer = requireViewer(request)
      const school = await findOpenSchool(db, params.id)
      if (!school) throw notFound()
      await refuseUnlessFresh(viewer)
      const { id, name, time_zone: timeZone } = school
      const madeAt = now()
      const object = { object_kind: 'school', object_id: id, school_id: id }
      await recordAudit(db, { ...toActor(viewer), action: 'school.export', ...object }, madeAt)
      const zip = zipArchive({
        name,
        timeZone,
        madeAt,
        readPiece: (position) => openReader(request).read('archivePiece', { school: id, timeZone, position }),
      })
      // The first batch is read before the header is sent, so that an error can still be sent.
      const first = await zip.next()
      const whole = async function* () {
        if (!first.done) yield first.value
        yield* zip
      }
      const day = zonedDay(madeAt, timeZone)
      return reply
        .type('application/zip')
        .header('content-disposition', attachment(archiveFileName(name, day)))
        .send(Readable.from(whole()))
    },
  })
}
