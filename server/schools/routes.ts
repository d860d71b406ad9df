import type { FastifyInstance } from 'fastify'
import { waysBackMessages } from '#contract/accounts/words.ts'
import { isTimeZone } from '#contract/language/zones.ts'
import { schoolCalls } from '#contract/schools/calls.ts'
import type { School } from '#contract/schools/schools.ts'
import type { Deps } from '#server/http/deps.ts'
import { paginate } from '#server/http/pagination.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { sendVersion } from '#server/http/versions.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { accessRequestRoutes } from './access-requests/routes.ts'
import { addSchool } from './add-school.ts'
import { changeSchool, isGrave, versionFor, takeBackChanges } from './change-school.ts'
import { refuseWhileClosed } from './closed-schools.ts'
import { schoolQueries } from './queries.ts'
import { countSchools, findOpenSchool, findSchool, schoolOrder } from './store.ts'
import type { SchoolTable } from './table.ts'

/** Universities and their requests for access. */
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
      await sendVersion(reply, versionFor(school))
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
      if (isGrave(stored, input)) await refuseUnlessFresh(requireViewer(request))
      const admin = requireViewer(request).admin?.id ?? null
      const ifMatch = request.headers['if-match']
      const school = await changeSchool(db, params.id, input, { admin, isTimeZone, now: now(), raise, ifMatch })
      const changed = await findSchool(db, params.id)
      if (!school || !changed) throw notFound()
      wakeMail()
      await sendVersion(reply, versionFor(changed))
      return school
    },

    async 'DELETE /api/schools/:id/pending/'({ request, params }) {
      const { admin } = requireViewer(request)
      if (!admin) throw forbidden()
      await refuseWhileClosed(db, params.id)
      const count = await takeBackChanges(db, params.id, { admin: admin.id, now: now(), raise })
      if (count === 0) throw notFound()
      wakeMail()
      return { message: waysBackMessages.changeTakenBack({ count }) }
    },
  })
}

function asSchool({ id, name, faculty_domain, student_domain }: SchoolTable): School {
  return { id, name, faculty_domain, student_domain }
}
