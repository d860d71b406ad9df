import type { FastifyInstance } from 'fastify'
import { adminListCalls } from '#contract/administration/calls.ts'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import { administrationMessages } from '#contract/administration/words.ts'
import { isAdministeredBy } from '#server/accounts/rules.ts'
import type { Deps } from '#server/http/deps.ts'
import { badInput, forbidden, notFound } from '#server/http/refusals.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { refuseOtherIdentity, requireViewer } from '#server/http/viewer.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { readScope } from './scope.ts'

/**
 * Lists and numbers for administrators: of everything for master and co-administrators, of their own university for sub
 * administrators.
 */
export function listingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, parts, openReader } = deps

  serveCalls(app, deps, adminListCalls, {
    async 'GET /api/admin/stats/'({ request }) {
      return openReader(request).read('adminStats', readScope(requireViewer(request)))
    },

    async 'GET /api/admin/faculty-by-school/'({ request, reply, query }) {
      const viewer = requireViewer(request)
      const { admin_id } = query()
      if (admin_id && admin_id !== viewer.admin?.id) throw forbidden()
      const search = { ...readScope(viewer), part: parts.read(request) }
      return parts.send(request, reply, await openReader(request).read('facultyBySchoolJson', search))
    },

    async 'GET /api/admins/'({ request, reply }) {
      const { admin, facultyAdmin, oneFactorFacultyAdmin } = requireViewer(request)
      // Others get only their own row, which tells the page whether they are an administrator.
      const self = admin ?? facultyAdmin ?? oneFactorFacultyAdmin
      if (!self) return []
      const only = admin && isForAllUniversities(admin.role) ? null : self.id
      const search = { only, isHalf: self === oneFactorFacultyAdmin, part: parts.read(request) }
      return parts.send(request, reply, await openReader(request).read('administratorsJson', search))
    },

    async 'GET /api/faculty-by-school/'({ request, reply, query }) {
      const viewer = requireViewer(request)
      const { school_id, faculty_id } = query()
      refuseOtherIdentity(viewer, faculty_id)
      const school = school_id ?? viewer.admin?.school ?? viewer.facultyAdmin?.school
      if (school ? !isAdministeredBy(viewer, school) : !viewer.admin) throw forbidden()
      if (!school) throw badInput('school_id', administrationMessages.chooseUniversity, 'required')
      if (!(await findOpenSchool(db, school))) throw notFound()
      const search = { school, part: parts.read(request) }
      return parts.send(request, reply, await openReader(request).read('facultyOfSchoolJson', search))
    },

    async 'GET /api/admin/schools/'({ request, reply }) {
      const search = { default_time_zone: settings.timeZone, part: parts.read(request) }
      return parts.send(request, reply, await openReader(request).read('managedSchoolsJson', search))
    },
  })
}
