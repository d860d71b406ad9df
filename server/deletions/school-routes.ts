import type { FastifyInstance } from 'fastify'
import { waysBackMessages } from '#contract/accounts/words.ts'
import { schoolDeletionCalls } from '#contract/deletions/calls.ts'
import type { Deps } from '#server/http/deps.ts'
import { conflict, notFound } from '#server/http/refusals.ts'
import { serveCalls } from '#server/http/serve-calls.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { refuseWhileClosed, universityClosed } from '#server/schools/closed-schools.ts'
import { findOpenSchool, findSchool } from '#server/schools/store.ts'
import { closeSchool, reopenSchool } from './close-school.ts'
import type { SchoolEraser } from './erase-schools.ts'

/** The preview of a university's deletion, the deletion, and reopening. */
export function schoolDeletionRoutes(app: FastifyInstance, deps: Deps, eraser: SchoolEraser): void {
  const { db, now, openReader, refuseUnlessFresh, wakeMail } = deps

  serveCalls(app, deps, schoolDeletionCalls, {
    async 'GET /api/schools/:id/contents/'({ request, params }) {
      if (!(await findOpenSchool(db, params.id))) throw notFound()
      const contents = await openReader(request).read('schoolContents', { school: params.id })
      if (!contents) throw notFound()
      return contents
    },

    async 'DELETE /api/schools/:id/'({ request, params }) {
      const viewer = requireViewer(request)
      if (!(await findSchool(db, params.id))) throw notFound()
      await refuseWhileClosed(db, params.id)
      await refuseUnlessFresh(viewer)
      const contents = await openReader(request, 'change').read('schoolContents', { school: params.id })
      if (!contents) throw notFound()
      const { id: _, name: _name, ...counts } = contents
      const actor = { actor_kind: 'admin', actor_id: viewer.admin?.id ?? null } as const
      if (!(await closeSchool(db, params.id, actor, now(), eraser.wake, counts))) throw universityClosed()
      wakeMail()
      return undefined
    },

    async 'POST /api/schools/:id/reopen/'({ request, params }) {
      const viewer = requireViewer(request)
      const school = await findSchool(db, params.id)
      if (!school || school.closed_at === null) throw notFound()
      await refuseUnlessFresh(viewer)
      const reopening = await reopenSchool(db, params.id, viewer.admin!.id, now())
      if (reopening.outcome === 'gone') throw notFound()
      if (reopening.outcome === 'too-late') throw conflict(waysBackMessages.schoolTooLate, 'being_erased')
      wakeMail()
      const { pending } = reopening
      return { message: waysBackMessages.schoolReopened({ changes: pending.length }), pending }
    },
  })
}
