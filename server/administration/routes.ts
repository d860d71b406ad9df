import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/http/deps.ts'
import { notFound, Refusal } from '#server/http/refusals.ts'
import { actorOf, viewerOf } from '#server/http/viewer.ts'
import type { Reader } from '#server/reports/reader.ts'
import { administrationDocs as docs } from './api-docs.ts'
import { approvalRoutes } from './approval-routes.ts'
import { deletableFaculty } from './deletable-faculty.ts'
import { eraseFaculty } from './delete-faculty.ts'
import { deletionRoutes } from './deletion-routes.ts'
import type { SchoolEraser } from './erase-schools.ts'
import { listingRoutes } from './listing-routes.ts'
import { adminPasswordRoutes } from './password-routes.ts'
import { roleRoutes } from './role-routes.ts'
import { schoolArchiveRoute } from './school-archive-route.ts'
import { schoolDeletionRoutes } from './school-routes.ts'

const lastMaster = 'You are the last master administrator. Make another one before you delete your account.'

/** What spans accounts, classes, events and roles. */
export function administrationRoutes(app: FastifyInstance, deps: Deps, reader: Reader, eraser: SchoolEraser): void {
  const { db, now, cookies, refuseUnlessFresh, wakeMail } = deps
  adminPasswordRoutes(app, deps)
  roleRoutes(app, deps)
  listingRoutes(app, deps, reader)
  approvalRoutes(app, deps, reader)
  schoolDeletionRoutes(app, deps, reader, eraser)
  schoolArchiveRoute(app, deps, reader)
  deletionRoutes(app, deps, reader)

  app.delete<{ Params: { id: string } }>(
    '/api/faculty/:id/',
    { config: { access: ['faculty', 'admin'], docs: docs.deleteFaculty } },
    async (request, reply) => {
      const viewer = viewerOf(request)
      const { id } = request.params
      const faculty = await deletableFaculty(db, viewer, id)
      await refuseUnlessFresh(viewer)
      const { outcome } = await eraseFaculty(db, faculty, actorOf(viewer), now())
      if (outcome === 'last-master') throw new Refusal(409, { error: lastMaster })
      if (outcome === 'gone') throw notFound()
      if (viewer.faculty?.id === id) cookies.clearSession(reply)
      else wakeMail()
      return reply.code(204).send()
    },
  )
}
