import type { FastifyInstance } from 'fastify'
import { addedSchool, changedSchool, type School } from '#contract/schools/schools.ts'
import { waysBackMessages } from '#contract/accounts/words.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { readBody } from '#server/http/body.ts'
import { requireViewer } from '#server/http/viewer.ts'
import type { Deps } from '#server/http/deps.ts'
import { paginate } from '#server/http/parts.ts'
import { isTimeZone } from '#contract/language/zones.ts'
import { schoolDocs as docs } from './api-docs.ts'
import { addSchool } from './add-school.ts'
import { changeSchool, isGrave } from './change-school.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { accessRequestRoutes } from './access-requests/routes.ts'
import { schoolReadings } from './readings.ts'
import { refuseWhileClosed } from './closed-schools.ts'
import { countSchools, findOpenSchool, findSchool, schoolOrder } from './store.ts'
import { takeBackChanges } from './take-back.ts'
import type { SchoolTable } from './table.ts'

/** Universities and their requests for access. */
export function schoolRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, now, wakeMail, refuseUnlessFresh, parts, raise } = deps
  const read = readByLength(deps, schoolReadings)
  accessRequestRoutes(app, deps)

  app.get('/api/schools/', { config: { access: 'public', docs: docs.list, parts: true } }, async (request, reply) => {
    const { rows, next } = paginate(
      await read(request, 'openSchools', {}, countSchools(db)),
      parts.read(request),
      schoolOrder,
    )
    parts.link(request, reply, next)
    return rows.map(asSchool)
  })

  app.get<{ Params: { id: string } }>(
    '/api/schools/:id/',
    { config: { access: 'public', docs: docs.read } },
    async (request) => {
      const school = await findOpenSchool(db, request.params.id)
      if (!school) throw notFound()
      return asSchool(school)
    },
  )

  app.post(
    '/api/schools/',
    { config: { access: ['master', 'co'], docs: docs.add, creates: true } },
    async (request, reply) => {
      const { admin } = requireViewer(request)
      if (!admin) throw forbidden()
      const input = readBody(addedSchool, request.body)
      const by = { admin: admin.id, timeZone: settings.timeZone, isTimeZone, at: now() }
      const added = await addSchool(db, input, by)
      wakeMail()
      return reply.code(201).send(added)
    },
  )

  app.put<{ Params: { id: string } }>(
    '/api/schools/:id/',
    { config: { access: ['master', 'co'], docs: docs.change } },
    async (request) => {
      const { id } = request.params
      const before = await findSchool(db, id)
      if (!before) throw notFound()
      await refuseWhileClosed(db, id)
      const input = readBody(changedSchool, request.body)
      if (isGrave(before, input)) await refuseUnlessFresh(requireViewer(request))
      const admin = requireViewer(request).admin?.id ?? null
      const changed = await changeSchool(db, id, input, { admin, isTimeZone, at: now(), raise })
      if (!changed) throw notFound()
      wakeMail()
      return changed
    },
  )

  app.delete<{ Params: { id: string } }>(
    '/api/schools/:id/pending/',
    { config: { access: ['master', 'co'], docs: docs.takeBack } },
    async (request) => {
      const { admin } = requireViewer(request)
      if (!admin) throw forbidden()
      await refuseWhileClosed(db, request.params.id)
      const count = await takeBackChanges(db, request.params.id, { admin: admin.id, at: now(), raise })
      if (count === 0) throw notFound()
      wakeMail()
      return { message: waysBackMessages.changeTakenBack({ count }) }
    },
  )
}

function asSchool({ id, name, faculty_domain, student_domain }: SchoolTable): School {
  return { id, name, faculty_domain, student_domain }
}
