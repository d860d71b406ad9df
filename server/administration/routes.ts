import type { FastifyInstance, FastifyRequest } from 'fastify'
import { adminListCalls, approvalCalls } from '#contract/administration/calls.ts'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import { administrationMessages, approvalMessages } from '#contract/administration/words.ts'
import { findAwaiting, approveFaculty, deleteAwaiting, type AwaitingFaculty } from '#server/accounts/awaiting-store.ts'
import { isAdministeredBy, readScope } from '#server/accounts/rules.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Db } from '#server/database/db.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { badInput, forbidden, notFound } from '#server/http/refusals.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { forgetFacultyEmails } from '#server/mail/forget-emails.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { forgetFacultySignIns } from '#server/sign-in/forget-sign-ins.ts'
import { adminPasswordRoutes } from './password-routes.ts'
import { roleRoutes } from './roles/role-routes.ts'
import { factorRequirementRoutes } from './second-factor/routes.ts'

/** Administrators: passwords, roles, second factor, lists, and the registrations that they approve. */
export function administrationRoutes(app: FastifyInstance, deps: Deps): void {
  adminPasswordRoutes(app, deps)
  roleRoutes(app, deps)
  listingRoutes(app, deps)
  approvalRoutes(app, deps)
  factorRequirementRoutes(app, deps)
}

/** Faculty who wait for an administrator, where students and faculty share one domain. */
function approvalRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, wakeMail, parts, openReader } = deps

  serveCalls(app, deps, approvalCalls, {
    async 'GET /api/admin/awaiting-approval/'({ request, reply }) {
      const search = { ...readScope(requireViewer(request)), part: parts.read(request) }
      return parts.send(request, reply, await openReader(request).read('awaitingJson', search))
    },

    async 'POST /api/admin/awaiting-approval/:id/approve/'({ request, params }) {
      await decide(request, params.id, 'approve')
      return { message: approvalMessages.approved }
    },

    async 'POST /api/admin/awaiting-approval/:id/refuse/'({ request, params }) {
      await decide(request, params.id, 'refuse')
      return { message: approvalMessages.refused }
    },
  })

  async function decide(request: FastifyRequest, id: string, decision: 'approve' | 'refuse'): Promise<void> {
    const viewer = requireViewer(request)
    const faculty = await findAwaiting(db, id)
    if (!faculty || !viewer.admin || !isAdministeredBy(viewer, faculty.school_id)) throw notFound()
    await refuseWhileClosed(db, faculty.school_id)
    if (!(await decideRegistration(db, faculty, decision, viewer.admin.id, now()))) throw notFound()
    wakeMail()
  }
}

/** The email about the decision is sent within seven days (ms), or not at all. */
const answerLife = 7 * 24 * 3_600_000

/**
 * Approves or refuses a waiting faculty registration. A refused one is deleted, and the address may register again. The
 * person is notified by email. Returns false when another administrator decided first. `admin` is the id of the
 * administrator who decides, `now` in ms.
 */
async function decideRegistration(
  db: Db,
  faculty: AwaitingFaculty,
  decision: 'approve' | 'refuse',
  admin: string,
  now: number,
): Promise<boolean> {
  const { id, email, school_id } = faculty
  return db.transaction().execute(async (trx) => {
    if (decision === 'approve') {
      if (!(await approveFaculty(trx, id, now))) return false
    } else {
      if (!(await deleteAwaiting(trx, id))) return false
      await forgetFacultySignIns(trx, faculty)
      // The address's other accounts may belong to someone else.
      await forgetFacultyEmails(trx, email, { student: true, administrator: true })
    }
    const template = decision === 'approve' ? 'faculty-approved' : 'faculty-refused'
    await addToOutbox(trx, { template, to: email, school: school_id, link: null, worthUntil: now + answerLife }, now)
    const actor = { actor_kind: 'admin', actor_id: admin } as const
    await recordAudit(
      trx,
      { ...actor, action: `faculty.${decision}`, object_kind: 'faculty', object_id: id, school_id },
      now,
    )
    return true
  })
}

/** Lists and counts: of everything, or of their own university for sub administrators. */
function listingRoutes(app: FastifyInstance, deps: Deps): void {
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
      const { school_id, faculty_id } = query()
      const viewer = requireViewer(request, faculty_id)
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
