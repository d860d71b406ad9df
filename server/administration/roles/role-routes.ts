import type { FastifyInstance, FastifyRequest } from 'fastify'
import { promotion, roleChange } from '#contract/administration/administration.ts'
import { promotionMessages } from '#contract/administration/words.ts'
import { readBody } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { badInput, badRequest, forbidden, notFound } from '#server/http/refusals.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { administrationDocs as docs } from '#server/administration/api-docs.ts'
import { changeRole } from './change-role.ts'
import { promoteFaculty } from './promote-faculty.ts'

/** Each promotion is its own call, so a page that promotes a selection sends many. */
const promotionsAnHour = 120
const roleChangesAnHour = 20

/** Promoting, changing and revoking administrators. */
export function roleRoutes(app: FastifyInstance, { db, limits, now, wakeMail, refuseUnlessFresh }: Deps): void {
  const access = ['master', 'co'] as const
  const atMost = (most: number) => ({ preHandler: limits.limit({ most, within: 3_600_000 }) })
  const [promoting, changing] = [atMost(promotionsAnHour), atMost(roleChangesAnHour)]

  app.post(
    '/api/admin/promote-faculty/',
    { config: { access, docs: docs.promote, creates: true }, ...promoting },
    async (request) => {
      const own = ownRole(request)
      refuseRoleAbove(own.role, 'role', request.body)
      const { faculty_id: faculty, role } = readBody(promotion, request.body)
      if (role === 'master') throw badInput('role', promotionMessages.masterByCommand, 'master_by_command')
      await refuseUnlessFresh(requireViewer(request))
      const promoted = await promoteFaculty(db, { faculty, role }, own.id, now())
      switch (promoted.outcome) {
        case 'promoted':
          wakeMail()
          return { message: promotionMessages.promoted, administrator: promoted.administrator }
        case 'not-entitled':
          throw forbidden()
        case 'no-such-faculty':
          throw notFound()
        case 'awaiting-approval':
          throw badRequest(promotionMessages.awaitingApproval, 'awaiting_faculty_approval')
        case 'already-administrator':
          throw badRequest(promotionMessages.alreadyAdministrator, 'already_administrator')
        default:
          return promoted satisfies never
      }
    },
  )

  app.put('/api/admin/update-role/', { config: { access, docs: docs.changeRole }, ...changing }, async (request) => {
    const own = ownRole(request)
    refuseRoleAbove(own.role, 'new_role', request.body)
    const { admin_id: administrator, new_role: role } = readBody(roleChange, request.body)
    if (administrator === own.id) throw forbidden()
    if (role === 'master') throw badInput('new_role', promotionMessages.masterByCommand, 'master_by_command')
    await refuseUnlessFresh(requireViewer(request))
    const changed = await changeRole(db, { administrator, role }, own.id, now())
    switch (changed.outcome) {
      case 'changed':
        wakeMail()
        return { message: promotionMessages.roleChanged, administrator: changed.administrator }
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
        return changed satisfies never
    }
  })
}

/** Returns the administrator who asks. Throws 403 when the body's `requester_id` is someone else. */
function ownRole(request: FastifyRequest): { id: string; role: 'master' | 'co' | 'sub' } {
  const { admin } = requireViewer(request)
  const { requester_id } = (request.body ?? {}) as Record<string, unknown>
  if (!admin || (requester_id ?? admin.id) !== admin.id) throw forbidden()
  return admin
}

/** Throws 403 for a role that the administrator may never give, before anything else is checked. */
function refuseRoleAbove(own: string, field: 'role' | 'new_role', body: unknown): void {
  const asked = ((body ?? {}) as Record<string, unknown>)[field]
  if (own !== 'master' && (asked === 'master' || asked === 'co')) throw forbidden()
}
