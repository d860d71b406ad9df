import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { reopenMessages } from '#contract/accounts/words.ts'
import { isTimeZone } from '#contract/language/zones.ts'
import { retentionLimits } from '#contract/retention/limits.ts'
import { schoolCalls } from '#contract/schools/calls.ts'
import { type School, nameKey, type addedSchool, type createdSchool } from '#contract/schools/schools.ts'
import { schoolMessages } from '#contract/schools/words.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/database/new-id.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { paginate } from '#server/http/pagination.ts'
import { forbidden, notFound, badFields, badInput } from '#server/http/refusals.ts'
import { sendVersion } from '#server/http/versions.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { answerAccessRequest } from './access-requests/answer-access-request.ts'
import { accessRequestRoutes } from './access-requests/routes.ts'
import { changeSchool, isSensitiveChange, versionFor, cancelChanges } from './change-school.ts'
import { refuseWhileClosed } from './closed-schools.ts'
import { findReserved } from './pending-changes.ts'
import { schoolQueries } from './queries.ts'
import { findSchoolFaults, refuseUnknownZone } from './rules.ts'
import {
  countSchools,
  findOpenSchool,
  findSchool,
  schoolOrder,
  insertSchool,
  findSimilarSchools,
  lockSchools,
} from './store.ts'
import type { SchoolTable } from './table.ts'

/** Routes for universities and their requests for access. */
export function schoolRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, now, wakeMail, refuseUnlessFresh, parts, raise } = deps
  const readList = readByLength(deps, schoolQueries)
  accessRequestRoutes(app, deps)

  serveCalls(app, deps, schoolCalls, {
    async 'GET /api/schools/'({ request, reply }) {
      const schools = await readList(request, 'openSchools', {}, countSchools(db))
      const { rows, next } = paginate(schools, parts.read(request), schoolOrder)
      parts.link(request, reply, next)
      return rows.map(asSchool)
    },

    async 'GET /api/schools/:id/'({ reply, params }) {
      const school = await findOpenSchool(db, params.id)
      if (!school) throw notFound()
      await sendVersion(reply, versionFor(db, school))
      return asSchool(school)
    },

    async 'POST /api/schools/'({ request, body }) {
      const { admin } = requireViewer(request)
      if (!admin) throw forbidden()
      const context = { admin: admin.id, timeZone: settings.timeZone, isTimeZone, now: now() }
      const school = await addSchool(db, body(), context)
      wakeMail()
      return school
    },

    async 'PUT /api/schools/:id/'({ request, reply, params, body }) {
      const stored = await findSchool(db, params.id)
      if (!stored) throw notFound()
      await refuseWhileClosed(db, params.id)
      const input = body()
      if (isSensitiveChange(stored, input)) await refuseUnlessFresh(requireViewer(request))
      const admin = requireViewer(request).admin?.id ?? null
      const ifMatch = request.headers['if-match']
      const school = await changeSchool(db, params.id, input, { admin, isTimeZone, now: now(), raise, ifMatch })
      const changed = await findSchool(db, params.id)
      if (!school || !changed) throw notFound()
      wakeMail()
      await sendVersion(reply, versionFor(db, changed))
      return school
    },

    async 'DELETE /api/schools/:id/pending/'({ request, params }) {
      const { admin } = requireViewer(request)
      if (!admin) throw forbidden()
      await refuseWhileClosed(db, params.id)
      const count = await cancelChanges(db, params.id, { admin: admin.id, now: now(), raise })
      if (count === 0) throw notFound()
      wakeMail()
      return { message: reopenMessages.changeTakenBack({ count }) }
    },
  })
}

function asSchool({ id, name, faculty_domain, student_domain }: SchoolTable): School {
  return { id, name, faculty_domain, student_domain }
}

/**
 * Adds a university, and approves the request for access that it answers. Throws 400 with the invalid fields, such as a
 * domain that another university uses, 404 if there is no such request, and 409 if it was already answered. `now` in
 * ms.
 */
async function addSchool(
  db: Db,
  input: z.output<typeof addedSchool>,
  context: { admin: string; timeZone: string; isTimeZone: (zone: string) => boolean; now: number },
): Promise<z.infer<typeof createdSchool>> {
  const { admin, now } = context
  refuseUnknownZone(input, context.isTimeZone)
  const school = {
    id: newId(),
    name: input.name,
    faculty_domain: input.faculty_domain,
    student_domain: input.student_domain,
    time_zone: input.time_zone ?? context.timeZone,
  }
  await db.transaction().execute(async (trx) => {
    await lockSchools(trx)
    const domains = [school.faculty_domain, school.student_domain]
    const faults = findSchoolFaults(
      school,
      await findSimilarSchools(trx, { nameKey: nameKey(school.name), domains }),
      undefined,
      await findReserved(trx, domains, null),
    )
    if (Object.keys(faults).length > 0) throw badFields(faults)
    const row = {
      ...school,
      name_key: nameKey(school.name),
      evidence_days: input.evidence_days ?? retentionLimits.evidence_days.usual,
      attendance_years: input.attendance_years ?? retentionLimits.attendance_years.usual,
      plus_addresses: input.plus_addresses === true ? 1 : 0,
      closed_at: null,
      created_at: now,
    }
    if (!(await insertSchool(trx, row))) throw badInput('name', schoolMessages.nameTaken, 'name_taken')
    await recordAudit(
      trx,
      {
        actor_kind: 'admin',
        actor_id: admin,
        action: 'school.create',
        object_kind: 'school',
        object_id: school.id,
        school_id: school.id,
        ...(input.plus_addresses === true && { detail: { plus_addresses: true } }),
      },
      now,
    )
    const { access_request: accessRequest } = input
    if (accessRequest)
      await answerAccessRequest(trx, accessRequest, { answer: 'approved', school: school.id }, { admin, now })
  })
  return school
}
