import type { FastifyInstance } from 'fastify'
import { studentDataCalls } from '#contract/accounts/student-data-calls.ts'
import { studentDataFileName } from '#contract/file-names.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Deps } from '#server/http/deps.ts'
import { paginate } from '#server/http/pagination.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { sendBytes } from '#server/http/send-bytes.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { requireStudent, requireViewer, toActor } from '#server/http/viewer.ts'
import { findSchool } from '#server/schools/store.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { zonedDay } from '#server/time/zoned-time.ts'
import { isSubAdministrator, isSubAdministratorAt } from '../rules.ts'
import { findStudent } from '../store.ts'
import { asListing, findListings, listingOrder } from './class-listings.ts'
import { listSignInFailures } from './student-traces.ts'

const types = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' }

/**
 * Everything stored about a student as a file, and the rosters that list the student, because any faculty member can
 * add students to one. A sub administrator's download is recorded in the audit.
 */
export function studentDataRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, now, parts, openReader, refuseUnlessFresh } = deps

  serveCalls(app, deps, studentDataCalls, {
    async 'GET /api/students/:id/classes/'({ request, reply, params }) {
      const { id } = requireStudent(request)
      if (params.id !== id) throw forbidden()
      const { rows, next } = paginate(await findListings(db, id), parts.read(request), listingOrder)
      parts.link(request, reply, next)
      return rows.map((row) => asListing(row, isoTime))
    },

    async 'GET /api/students/:id/export/'({ request, reply, params: { id }, query }) {
      const viewer = requireViewer(request)
      const isSelf = viewer.student?.id === id
      if (!isSelf && !isSubAdministrator(viewer)) throw forbidden()
      const student = await findStudent(db, id)
      const school = student && (await findSchool(db, student.school_id))
      if (!student || !school || student.verified_at === null) throw notFound()
      if (!isSelf && !isSubAdministratorAt(viewer, school.id)) throw notFound()
      const { format } = query()
      if (!isSelf) {
        await refuseUnlessFresh(viewer)
        const object = { object_kind: 'student', object_id: id, school_id: school.id }
        await recordAudit(db, { ...toActor(viewer), action: 'account.export', ...object }, now())
      }
      const failures = await listSignInFailures(db, student, settings.secretKey)
      const question = { student: id, failures, timeZone: school.time_zone, format }
      const file = await openReader(request).read('studentData', question)
      if (!file) throw notFound()
      const name = studentDataFileName(zonedDay(now(), school.time_zone), format)
      return sendBytes(reply.type(types[format]).header('content-disposition', `attachment; filename="${name}"`), file)
    },
  })
}
