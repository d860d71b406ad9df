import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { FacultyProfile, changedFaculty } from '#contract/accounts/accounts.ts'
import { accountCalls, studentDataCalls } from '#contract/accounts/calls.ts'
import { changeDetail } from '#contract/audit/changes.ts'
import { studentDataFileName } from '#contract/file-names.ts'
import { profileVersion } from '#contract/versions.ts'
import { recordAudit } from '#server/audit/record.ts'
import { acquireLock } from '#server/database/acquire-lock.ts'
import type { Db } from '#server/database/db.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { paginate } from '#server/http/pagination.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { sendBytes } from '#server/http/send-bytes.ts'
import { sendVersion, refuseOtherVersion } from '#server/http/versions.ts'
import { requireFaculty, requireViewer, requireStudent, toActor } from '#server/http/viewer.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { findSchool } from '#server/schools/store.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { zonedDay } from '#server/time/zoned-time.ts'
import { peopleScope, readIds } from './people-scope.ts'
import { accountQueries, countStudents } from './queries.ts'
import { isAdministeredBy, isSubAdministrator, isSubAdministratorAt } from './rules.ts'
import { findFaculty, findStudent, isOnRoster, updateFaculty } from './store.ts'
import { asListing, findListings, listingOrder } from './student-data/class-listings.ts'
import { listSignInFailures } from './student-data/student-traces.ts'

/** Profiles, lists of students, and a student's download of their own data. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, parts } = deps
  const runQuery = readByLength(deps, accountQueries)

  serveCalls(app, deps, accountCalls, {
    async 'GET /api/students/'({ request, reply, query }) {
      const ids = readIds(query().ids)
      const question = { scope: peopleScope(requireViewer(request)), ids, part: parts.read(request) }
      // With ids the list is short.
      const count = ids ? 0 : countStudents(db, question.scope)
      return parts.send(request, reply, await runQuery(request, 'studentsJson', question, count))
    },

    async 'GET /api/students/:id/'({ request, reply, params: { id } }) {
      const viewer = requireViewer(request)
      const isSelf = viewer.student?.id === id
      if (!isSelf && !viewer.faculty && !viewer.admin) throw forbidden()
      const student = await findStudent(db, id)
      if (!student || student.verified_at === null) throw notFound()
      const mayRead =
        isSelf ||
        isAdministeredBy(viewer, student.school_id) ||
        (viewer.faculty !== null && (await isOnRoster(db, id, viewer.faculty.id)))
      if (!mayRead) throw notFound()
      await sendVersion(reply, profileVersion(student))
      const { first_name, last_name, email, school_id } = student
      return { id, first_name, last_name, email, school: school_id }
    },

    async 'GET /api/faculty/:id/'({ request, reply, params }): Promise<FacultyProfile> {
      const viewer = requireViewer(request)
      const faculty = await findFaculty(db, params.id)
      if (!faculty || faculty.verified_at === null) throw notFound()
      const { id, first_name, last_name, email, school_id, school_name } = faculty
      const administers = isAdministeredBy(viewer, school_id)
      if (!administers && viewer.faculty?.school !== school_id) throw notFound()
      await sendVersion(reply, profileVersion(faculty))
      const profile = { id, first_name, last_name, school: school_id, school_name }
      return administers || viewer.faculty?.id === id ? { ...profile, email } : profile
    },

    async 'PUT /api/faculty/:id/update-profile/'({ request, reply, params, body }) {
      const { id } = requireFaculty(request)
      if (params.id !== id) throw forbidden()
      await changeFaculty(db, id, body(), { changedAt: now(), ifMatch: request.headers['if-match'] })
      const faculty = await findFaculty(db, id)
      if (!faculty) throw notFound()
      const { first_name, last_name, email, school_id, school_name } = faculty
      await sendVersion(reply, profileVersion(faculty))
      return { id, first_name, last_name, email, school: school_id, school_name }
    },
  })
  studentDataRoutes(app, deps)
}

/**
 * Changes a faculty member's names, unless the account was deleted. Throws 412 if `ifMatch` is of another version.
 * `changedAt` in ms.
 */
function changeFaculty(
  db: Db,
  id: string,
  { first_name, last_name }: z.output<typeof changedFaculty>,
  { changedAt, ifMatch }: { changedAt: number; ifMatch: string | undefined },
): Promise<void> {
  const names = { ...(first_name !== undefined && { first_name }), ...(last_name !== undefined && { last_name }) }
  return db.transaction().execute(async (trx) => {
    await acquireLock(trx, `profile ${id}`)
    const oldRow = await findFaculty(trx, id)
    if (oldRow) await refuseOtherVersion(ifMatch, () => profileVersion(oldRow))
    const row = await updateFaculty(trx, id, names)
    if (!oldRow || !row) return
    const detail = changeDetail(oldRow, row)
    if (Object.keys(detail).length === 0) return
    const actor = { actor_kind: 'faculty', actor_id: id } as const
    const object = { object_kind: 'faculty', object_id: id, school_id: row.school_id }
    await recordAudit(trx, { ...actor, action: 'account.update', ...object, detail }, changedAt)
  })
}

const types = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' }

/**
 * The download of everything stored about a student, and the rosters that list them, because any faculty member can add
 * a student to a roster. A sub administrator's download is recorded in the audit.
 */
function studentDataRoutes(app: FastifyInstance, deps: Deps): void {
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
