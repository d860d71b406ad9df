import type { FastifyInstance } from 'fastify'
import { studentDataFileName } from '#contract/file-names.ts'
import { studentDataQuery } from '#contract/queries.ts'
import { isSub, isSubOf } from '../rules.ts'
import { findStudent } from '../store.ts'
import { recordAudit } from '#server/audit/record.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { sendBytes } from '#server/http/send-bytes.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { toActor, requireViewer } from '#server/http/viewer.ts'
import { findSchool } from '#server/schools/store.ts'
import { studentDataDocs as docs } from './api-docs.ts'
import { signInFailuresOf } from './student-traces.ts'
import { zonedDay } from '#server/time/zoned-time.ts'

const types = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' }

/** Everything stored about a student, for the student. A sub administrator's download is recorded in the audit. */
export function studentDataRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, limits, now, openReader, refuseUnlessFresh } = deps
  const access = ['student', 'faculty', 'admin'] as const
  const files = limits.limit({ most: 10, within: 60_000 })

  app.get<{ Params: { id: string } }>(
    '/api/students/:id/export/',
    // HEAD is refused where GET writes an audit line.
    { config: { access, docs: docs.studentData }, exposeHeadRoute: false, preHandler: [files, limits.twoAtOnce] },
    async (request, reply) => {
      const viewer = requireViewer(request)
      const { id } = request.params
      const isSelf = viewer.student?.id === id
      if (!isSelf && !isSub(viewer)) throw forbidden()
      const student = await findStudent(db, id)
      const school = student && (await findSchool(db, student.school_id))
      if (!student || !school || student.verified_at === null) throw notFound()
      if (!isSelf && !isSubOf(viewer, school.id)) throw notFound()
      const { format } = readQuery(studentDataQuery, request.query)
      if (!isSelf) {
        await refuseUnlessFresh(viewer)
        const object = { object_kind: 'student', object_id: id, school_id: school.id }
        await recordAudit(db, { ...toActor(viewer), action: 'account.export', ...object }, now())
      }
      const failures = await signInFailuresOf(db, student, settings.secretKey)
      const file = await openReader(request).read('studentData', {
        student: id,
        failures,
        timeZone: school.time_zone,
        format,
      })
      if (!file) throw notFound()
      const name = studentDataFileName(zonedDay(now(), school.time_zone), format)
      return sendBytes(reply.type(types[format]).header('content-disposition', `attachment; filename="${name}"`), file)
    },
  )
}
