import type { FastifyInstance } from 'fastify'
import { identityQuery } from '#contract/queries.ts'
import { ownClass, readableClass } from '#server/classes/find-class.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { keepAnswer } from '#server/http/idempotency/once.ts'
import { refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { publishedDocs as docs } from './api-docs.ts'
import { asPublished } from './as-published.ts'
import { publishCredits } from './publish.ts'
import { listPublished } from './store.ts'

type ById = { Params: { id: string } }

/** Publishing the credits of a class, and what was published. Its files are among the reports. */
export function publishedRoutes(app: FastifyInstance, { db, now, limits, readerOf }: Deps): void {
  const access = ['faculty', 'admin'] as const
  const lists = limits.limit({ most: 60, within: 60_000 })
  const publishing = limits.limit({ most: 5, within: 60_000 })

  app.get<ById>(
    '/api/classes/:id/published-credits/',
    { config: { access, docs: docs.list }, preHandler: lists },
    async (request) => {
      const viewer = viewerOf(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const { id } = await readableClass(db, viewer, request.params.id)
      return (await listPublished(db, id)).map(asPublished)
    },
  )

  app.post<ById>(
    '/api/classes/:id/published-credits/',
    { config: { access, docs: docs.publish, creates: true }, preHandler: [publishing, limits.twoAtOnce] },
    async (request, reply) => {
      const viewer = viewerOf(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const of = await ownClass(db, viewer, request.params.id)
      const published = await publishCredits(
        { db, reader: readerOf(request, 'change') },
        { of, by: viewer, at: now() },
        (trx, answer) => keepAnswer(trx, request, 201, answer),
      )
      return reply.code(201).send(published)
    },
  )
}
