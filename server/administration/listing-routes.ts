import { administrationMessages } from '#contract/administration/words.ts'
import type { FastifyInstance } from 'fastify'
import { adminIdQuery, panelFacultyQuery } from '#contract/administration/queries.ts'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import { isAdministeredBy } from '#server/accounts/rules.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { badInput, forbidden, notFound } from '#server/http/refusals.ts'
import { refuseOtherIdentity, requireViewer } from '#server/http/viewer.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { administrationDocs as docs } from './api-docs.ts'
import { scopeOf } from './scope.ts'

/**
 * Lists and numbers for administrators: of everything for master and co-administrators, of their own university for sub
 * administrators.
 */
export function listingRoutes(app: FastifyInstance, { db, parts, openReader }: Deps): void {
  app.get('/api/admin/stats/', { config: { access: ['admin'], docs: docs.stats } }, (request) =>
    openReader(request).read('adminStats', scopeOf(requireViewer(request))),
  )

  app.get(
    '/api/admin/faculty-by-school/',
    { config: { access: ['admin'], docs: docs.facultyBySchool, parts: true } },
    async (request, reply) => {
      const viewer = requireViewer(request)
      const { admin_id } = readQuery(adminIdQuery, request.query)
      if (admin_id && admin_id !== viewer.admin?.id) throw forbidden()
      const asked = { ...scopeOf(viewer), part: parts.read(request) }
      return parts.send(request, reply, await openReader(request).read('facultyBySchoolJson', asked))
    },
  )

  app.get(
    '/api/admins/',
    { config: { access: ['faculty', 'admin'], docs: docs.administrators, parts: true } },
    async (request, reply) => {
      const { admin, facultyAdmin } = requireViewer(request)
      // Others get only their own row, which tells the page whether they are an administrator.
      const own = admin ?? facultyAdmin
      if (!own) return []
      const only = admin && isForAllUniversities(admin.role) ? null : own.id
      const asked = { only, part: parts.read(request) }
      return parts.send(request, reply, await openReader(request).read('administratorsJson', asked))
    },
  )

  app.get(
    '/api/faculty-by-school/',
    { config: { access: ['faculty', 'admin'], docs: docs.panelFaculty, parts: true } },
    async (request, reply) => {
      const viewer = requireViewer(request)
      const { school_id, faculty_id } = readQuery(panelFacultyQuery, request.query)
      refuseOtherIdentity(viewer, faculty_id)
      const school = school_id ?? viewer.admin?.school ?? viewer.facultyAdmin?.school
      if (school ? !isAdministeredBy(viewer, school) : !viewer.admin) throw forbidden()
      if (!school) throw badInput('school_id', administrationMessages.chooseUniversity, 'required')
      if (!(await findOpenSchool(db, school))) throw notFound()
      const asked = { school, part: parts.read(request) }
      return parts.send(request, reply, await openReader(request).read('facultyOfSchoolJson', asked))
    },
  )
}
