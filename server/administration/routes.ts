import type { FastifyInstance } from 'fastify'
import { findFaculty } from '#server/accounts/store.ts'
import type { Deps } from '#server/http/deps.ts'
import { forbidden, notFound, Refusal } from '#server/http/refusals.ts'
import { actorOf, viewerOf } from '#server/http/viewer.ts'
import type { Reader } from '#server/reports/reader.ts'
import { administrationDocs as docs } from './api-docs.ts'
import { eraseFaculty } from './delete-faculty.ts'
import { approvalRoutes } from './approval-routes.ts'
import type { SchoolEraser } from './erase-schools.ts'
import { listingRoutes } from './listing-routes.ts'
import { adminPasswordRoutes } from './password-routes.ts'
import { roleRoutes } from './role-routes.ts'
import { mayAskToDeleteFaculty, mayDeleteFaculty } from './rules.ts'
import { schoolDeletionRoutes } from './school-routes.ts'
import { findAdministratorOf } from './store.ts'

const lastMaster = 'You are the last master administrator. Make another one before you delete your account.'

/** What spans accounts, classes, events and roles. */
export function administrationRoutes(app: FastifyInstance, deps: Deps, reader: Reader, eraser: SchoolEraser): void {
  const { db, now, cookies } = deps
  adminPasswordRoutes(app, deps)
  roleRoutes(app, deps)
  listingRoutes(app, deps, reader)
  approvalRoutes(app, deps)
  schoolDeletionRoutes(app, deps, reader, eraser)

  app.delete<{ Params: { id: string } }>(
    '/api/faculty/:id/',
    { config: { access: ['faculty', 'admin'], docs: docs.deleteFaculty } },
    async (request, reply) => {
      const viewer = viewerOf(request)
      const { id } = request.params
      if (!mayAskToDeleteFaculty(viewer, id)) throw forbidden()
      const faculty = await findFaculty(db, id)
      if (!faculty || faculty.verified_at === null) throw notFound()
      const role = (await findAdministratorOf(db, id))?.role ?? null
      if (!mayDeleteFaculty(viewer, { id, role })) throw forbidden()
      const { outcome } = await eraseFaculty(db, faculty, actorOf(viewer), now())
      if (outcome === 'last-master') throw new Refusal(409, { error: lastMaster })
      if (outcome === 'gone') throw notFound()
      if (viewer.faculty?.id === id) cookies.clearSession(reply)
      return reply.code(204).send()
    },
  )
}
