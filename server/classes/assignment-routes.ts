import type { FastifyInstance } from 'fastify'
import { assignmentQuery } from '#contract/classes/queries.ts'
import { newClassEvent } from '#contract/classes/classes.ts'
import { identityQuery } from '#contract/queries.ts'
import { readBody, readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { takePart } from '#server/http/parts.ts'
import { refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { assignmentDocs as docs } from './assignment-docs.ts'
import { assignEvent, unassignEvent } from './assign-event.ts'
import { asClassEvent, assignmentOrder, listClassEvents, listOwnClassesOf } from './assignment-store.ts'
import { ownClass, readableClass } from './find-class.ts'

/** Which events count for a class. */
export function assignmentRoutes(app: FastifyInstance, { db, now, parts }: Deps): void {
  const access = ['faculty', 'admin'] as const

  app.get('/api/class-events/', { config: { access, docs: docs.list, parts: true } }, async (request, reply) => {
    const viewer = viewerOf(request)
    const { class_instance, event } = readQuery(assignmentQuery, request.query)
    const links =
      class_instance === undefined
        ? await listOwnClassesOf(db, { event: event ?? '', faculty: viewer.faculty?.id ?? '' })
        : await listClassEvents(db, (await readableClass(db, viewer, class_instance)).id)
    const { rows, next } = takePart(links, parts.read(request), assignmentOrder)
    parts.link(request, reply, next)
    return rows.map(asClassEvent)
  })

  app.post('/api/class-events/', { config: { access, docs: docs.assign, creates: true } }, async (request, reply) => {
    const { class_instance, event } = readBody(newClassEvent, request.body)
    const to = await ownClass(db, viewerOf(request), class_instance)
    return reply.code(201).send(await assignEvent(db, to, event, now()))
  })

  app.delete<{ Params: { id: string; event: string } }>(
    '/api/class/:id/event/:event/unassign/',
    { config: { access, docs: docs.unassign } },
    async (request, reply) => {
      const viewer = viewerOf(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const from = await ownClass(db, viewer, request.params.id)
      await unassignEvent(db, from, request.params.event, now())
      return reply.code(204).send()
    },
  )
}
