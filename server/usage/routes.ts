import type { FastifyInstance } from 'fastify'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import { allUniversities, usageQuery } from '#contract/usage/usage.ts'
import { usageMessages } from '#contract/rolls/words.ts'
import { readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { badInput, forbidden } from '#server/http/refusals.ts'
import { sendJson } from '#server/http/send-bytes.ts'
import { viewerOf } from '#server/http/viewer.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import { usageDocs as docs } from './api-docs.ts'

/** How much universities use the product: all of them for master and co, their own for sub administrators. */
export function usageRoutes(app: FastifyInstance, { db, limits, readerOf }: Deps): void {
  app.get(
    '/api/admin/usage-report/',
    {
      config: { access: ['admin'], docs },
      preHandler: [limits.limit({ most: 10, within: 60_000 }), limits.twoAtOnce],
    },
    async (request, reply) => {
      const { admin } = viewerOf(request)
      if (!admin) throw forbidden()
      const seesAll = isForAllUniversities(admin.role)
      if (!seesAll && !admin.school) throw forbidden()
      const scope = seesAll ? null : admin.school
      const { university, start_date, end_date } = readQuery(usageQuery, request.query)
      const one = university === allUniversities ? null : university
      // A sub administrator may not learn whether another university has that id.
      if (scope && one && one !== scope) throw forbidden()
      if (one && !(await findOpenSchool(db, one)))
        throw badInput('university', usageMessages.unknownUniversity, 'unknown_university')
      const [start, end] = [start_date ?? null, end_date ?? null]
      if (start && end && end < start) throw badInput('end_date', usageMessages.endsBeforeStart, 'end_before_start')
      return sendJson(reply, await readerOf(request).read('usageJson', { scope, university: one, start, end }))
    },
  )
}
