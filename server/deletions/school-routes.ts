import type { FastifyInstance } from 'fastify'
import type { SchoolContents } from '#contract/administration/administration.ts'
import type { ReopenedSchool } from '#contract/schools/schools.ts'
import { waysBackMessages } from '#contract/accounts/words.ts'
import type { Deps } from '#server/http/deps.ts'
import { conflict, notFound } from '#server/http/refusals.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { schoolDocs } from '#server/schools/api-docs.ts'
import { refuseWhileClosed, universityClosed } from '#server/schools/closed-schools.ts'
import { findOpenSchool, findSchool } from '#server/schools/store.ts'
import { administrationDocs as docs } from '#server/administration/api-docs.ts'
import { closeSchool } from './close-school.ts'
import type { SchoolEraser } from './erase-schools.ts'
import { reopenSchool } from './reopen-school.ts'

type ById = { Params: { id: string } }

/** All universities as their administrators see them, the preview of a deletion, the deletion, and reopening. */
export function schoolDeletionRoutes(app: FastifyInstance, deps: Deps, eraser: SchoolEraser): void {
  const { db, settings, now, parts, openReader, refuseUnlessFresh, wakeMail } = deps
  const access = ['master', 'co'] as const

  app.get(
    '/api/admin/schools/',
    { config: { access, docs: schoolDocs.manage, parts: true } },
    async (request, reply) => {
      const asked = { default_time_zone: settings.timeZone, part: parts.read(request) }
      return parts.send(request, reply, await openReader(request).read('managedSchoolsJson', asked))
    },
  )

  app.get<ById>(
    '/api/schools/:id/contents/',
    { config: { access, docs: docs.schoolContents } },
    async (request): Promise<SchoolContents> => {
      const { id: school } = request.params
      if (!(await findOpenSchool(db, school))) throw notFound()
      const contents = await openReader(request).read('schoolContents', { school })
      if (!contents) throw notFound()
      return contents
    },
  )

  app.delete<ById>(
    '/api/schools/:id/',
    { config: { access, docs: docs.deleteSchool, deletes: 'school' } },
    async (request, reply) => {
      const viewer = requireViewer(request)
      const { id } = request.params
      if (!(await findSchool(db, id))) throw notFound()
      await refuseWhileClosed(db, id)
      await refuseUnlessFresh(viewer)
      const contents = await openReader(request, 'change').read('schoolContents', { school: id })
      if (!contents) throw notFound()
      const { id: _, name: _name, ...held } = contents
      const actor = { actor_kind: 'admin', actor_id: viewer.admin?.id ?? null } as const
      if (!(await closeSchool(db, id, actor, now(), eraser.wake, held))) throw universityClosed()
      wakeMail()
      return reply.code(204).send()
    },
  )

  app.post<ById>(
    '/api/schools/:id/reopen/',
    { config: { access, docs: docs.reopenSchool } },
    async (request): Promise<ReopenedSchool> => {
      const viewer = requireViewer(request)
      const { id } = request.params
      const school = await findSchool(db, id)
      if (!school || school.closed_at === null) throw notFound()
      await refuseUnlessFresh(viewer)
      const reopened = await reopenSchool(db, id, viewer.admin!.id, now())
      if (reopened.outcome === 'gone') throw notFound()
      if (reopened.outcome === 'too-late') throw conflict(waysBackMessages.schoolTooLate, 'being_erased')
      wakeMail()
      const { pending } = reopened
      return { message: waysBackMessages.schoolReopened({ changes: pending.length }), pending }
    },
  )
}
