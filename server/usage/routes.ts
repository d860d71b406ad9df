import type { FastifyInstance } from 'fastify'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import { usageMessages } from '#contract/usage/words.ts'
import { usageCalls } from '#contract/usage/calls.ts'
import { allUniversities } from '#contract/usage/usage.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { badInput, forbidden } from '#server/http/refusals.ts'
import { sendJson } from '#server/http/send-bytes.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { findOpenSchool } from '#server/schools/store.ts'

/**
 * Route for the report of how much universities use Rollbook. Master and co-administrators see all of them, sub
 * administrators only their own.
 */
export function usageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, openReader } = deps

  serveCalls(app, deps, usageCalls, {
    async 'GET /api/admin/usage-report/'({ request, reply, query }) {
      const { admin } = requireViewer(request)
      if (!admin) throw forbidden()
      const seesAll = isForAllUniversities(admin.role)
      if (!seesAll && !admin.school) throw forbidden()
      const scope = seesAll ? null : admin.school
      const { university: choice, start_date: start = null, end_date: end = null } = query()
      const university = choice === allUniversities ? null : choice
      // A sub administrator must not learn whether another university has this id.
      if (scope && university && university !== scope) throw forbidden()
      if (university && !(await findOpenSchool(db, university)))
        throw badInput('university', usageMessages.unknownUniversity, 'unknown_university')
      if (start && end && end < start) throw badInput('end_date', usageMessages.endsBeforeStart, 'end_before_start')
      return sendJson(reply, await openReader(request).read('usageJson', { scope, university, start, end }))
    },
  })
}
