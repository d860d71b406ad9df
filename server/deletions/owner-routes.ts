import type { FastifyInstance } from 'fastify'
import { eventMessages } from '#contract/events/words.ts'
import { identityQuery } from '#contract/queries.ts'
import { classDocs } from '#server/classes/api-docs.ts'
import { ownClass } from '#server/classes/find-class.ts'
import { removeClass } from '#server/classes/write-class.ts'
import { deletePublishedAs } from '#server/credits/published/delete-files.ts'
import { ownerDeletionCalls } from '#contract/deletions/owner-calls.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { changeableEvent } from '#server/events/manageable.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { eraseEvent } from './delete-event.ts'

type ById = { Params: { id: string } }

/** Deleting what faculty own: events and classes. */
export function ownerDeletionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, readerOf } = deps
  const access = ['faculty', 'admin'] as const

  serveCalls(app, deps, ownerDeletionCalls, {
    async 'DELETE /api/events/:id/'({ request }) {
      const event = await changeableEvent(db, request, eventMessages.mayNotDelete)
      await eraseEvent({ ...deps, reader: readerOf(request, 'change') }, event, viewerOf(request))
      return undefined
    },
  })

  app.delete<ById>(
    '/api/classes/:id/',
    { config: { access, docs: classDocs.remove, deletes: 'class' } },
    async (request, reply) => {
      const viewer = viewerOf(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const course = await ownClass(db, viewer, request.params.id)
      await deletePublishedAs(deps, viewer, course.id)
      await removeClass(db, course, viewer, now())
      return reply.code(204).send()
    },
  )
}
