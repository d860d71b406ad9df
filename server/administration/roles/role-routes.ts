import type { FastifyInstance, FastifyRequest } from 'fastify'
import { roleCalls } from '#contract/administration/calls.ts'
import { promotionMessages } from '#contract/administration/words.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { badInput, badRequest, forbidden, notFound } from '#server/http/refusals.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { changeRole } from './give-role.ts'
import { promoteFaculty } from './promote-faculty.ts'

/** Promoting, changing and revoking administrators. */
export function roleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, wakeMail, refuseUnlessFresh } = deps

  serveCalls(app, deps, roleCalls, {
    async 'POST /api/admin/promote-faculty/'({ request, body }) {
      const requester = findRequester(request)
      refuseRoleAbove(requester.role, 'role', request.body)
      const { faculty_id: faculty, role } = body()
      if (role === 'master') throw badInput('role', promotionMessages.masterByCommand, 'master_by_command')
      await refuseUnlessFresh(requireViewer(request))
      const promotion = await promoteFaculty(db, { faculty, role }, requester.id, now())
      switch (promotion.outcome) {
        case 'promoted':
          wakeMail()
          return { message: promotionMessages.promoted, administrator: promotion.administrator }
        case 'not-entitled':
          throw forbidden()
        case 'no-such-faculty':
          throw notFound()
        case 'awaiting-approval':
          throw badRequest(promotionMessages.awaitingApproval, 'awaiting_faculty_approval')
        case 'already-administrator':
          throw badRequest(promotionMessages.alreadyAdministrator, 'already_administrator')
        default:
          return promotion satisfies never
      }
    },

    async 'PUT /api/admin/update-role/'({ request, body }) {
      const requester = findRequester(request)
      refuseRoleAbove(requester.role, 'new_role', request.body)
      const { admin_id: administrator, new_role: role } = body()
      if (administrator === requester.id) throw forbidden()
      if (role === 'master') throw badInput('new_role', promotionMessages.masterByCommand, 'master_by_command')
      await refuseUnlessFresh(requireViewer(request))
      const change = await changeRole(db, { administrator, role }, requester.id, now())
      switch (change.outcome) {
        case 'changed':
          wakeMail()
          return { message: promotionMessages.roleChanged, administrator: change.administrator }
        case 'revoked':
          wakeMail()
          return { message: promotionMessages.revoked, administrator: null }
        case 'not-entitled':
          throw forbidden()
        case 'no-such-administrator':
          throw notFound()
        case 'same-role':
          throw badRequest(promotionMessages.sameRole, 'same_role')
        case 'needs-school':
          throw badRequest(promotionMessages.needsSchool, 'university_required')
        default:
          return change satisfies never
      }
    },
  })
}

/** Returns the administrator who sent the request. Throws 403 when the body's `requester_id` is someone else's. */
function findRequester(request: FastifyRequest): { id: string; role: 'master' | 'co' | 'sub' } {
  const { admin } = requireViewer(request)
  const { requester_id } = (request.body ?? {}) as Record<string, unknown>
  if (!admin || (requester_id ?? admin.id) !== admin.id) throw forbidden()
  return admin
}

/** Throws 403 for a role that the administrator may never give, before anything else is checked. */
function refuseRoleAbove(ownRole: string, field: 'role' | 'new_role', body: unknown): void {
  const newRole = ((body ?? {}) as Record<string, unknown>)[field]
  if (ownRole !== 'master' && (newRole === 'master' || newRole === 'co')) throw forbidden()
}
