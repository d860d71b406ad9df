import type { FastifyInstance, FastifyRequest } from 'fastify'
import { classQuery, peopleQuery } from '#contract/classes/queries.ts'
import {
  batchOfStudents,
  correctedPending,
  oneStudent,
  readRosterRow,
  rosterTarget,
  type AddedStudent,
  type PendingStudent,
  type RosterStudent,
} from '#contract/classes/roster.ts'
import { readLmsIdentity } from '#contract/classes/lms-identity.ts'
import { identityQuery } from '#contract/queries.ts'
import { peopleScope, readIds } from '#server/accounts/people-scope.ts'
import { readBody, readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { byAccount } from '#server/http/rate-limit.ts'
import { badInput, forbidden, notFound } from '#server/http/refusals.ts'
import { refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { readByLength } from '#server/reader/long-listing.ts'
import { ownClass, readableClass } from '../find-class.ts'
import { classReadings } from '../readings.ts'
import type { ClassTable } from '../table.ts'
import { addStudents } from './add-students.ts'
import { rosterDocs as docs } from './api-docs.ts'
import { correctPending } from './correct-pending.ts'
import { largestList } from './limits.ts'
import { asRosterStudent, countPending, readPending } from './read-roster.ts'
import { countRoster, findEntryOfAddress, studentDomainOf } from './store.ts'

/** Who is in a class: adding, listing, and correcting students who haven't registered yet. */
export function rosterRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, limits, quotas, parts, raise } = deps
  const read = readByLength(deps, classReadings)
  const access = ['faculty', 'admin'] as const
  const lists = limits.limit({ most: 60, within: 60_000 })
  const singles = limits.limit({ most: 1_500, within: 60_000 })

  app.post(
    '/api/faculty/batch-add-students/',
    { config: { access, docs: docs.addMany, creates: true }, bodyLimit: largestList, preHandler: lists },
    async (request) => {
      const to = await classToFill(request)
      const { students } = readBody(batchOfStudents, request.body)
      quotas.students.check(byAccount(request))
      const change = await addStudents(db, to, students, now())
      quotas.students.add(byAccount(request), change.added)
      return change
    },
  )

  app.post(
    '/api/faculty/add-student/',
    { config: { access, docs: docs.addOne, creates: true }, preHandler: singles },
    async (request, reply) => {
      const to = await classToFill(request)
      const sent = readBody(oneStudent, request.body)
      const row = readRosterRow(sent, await studentDomainOf(db, to.school_id))
      if ('refused' in row) throw badInput(row.field, row.refused, row.code)
      const identity = readLmsIdentity(sent.identity)
      if (identity && 'refused' in identity) throw badInput('identity', identity.refused, identity.code)
      quotas.students.check(byAccount(request))
      const { added } = await addStudents(db, to, [{ ...row, identity }], now())
      quotas.students.add(byAccount(request), added)
      const entry = await findEntryOfAddress(db, to, row.email)
      if (!entry) throw notFound()
      const answer: AddedStudent = { ...asRosterStudent(entry), class_instance: to.id, added: added === 1 }
      return reply.code(added === 1 ? 201 : 200).send(answer)
    },
  )

  app.get('/api/class-students/', { config: { access, docs: docs.list, parts: true } }, async (request, reply) => {
    const { class_instance } = readQuery(classQuery, request.query)
    const { id } = await readableClass(db, viewerOf(request), class_instance)
    const asked = { classId: id, part: parts.read(request) }
    return parts.send(request, reply, await read(request, 'classStudentsJson', asked, countRoster(db, id)))
  })

  app.get(
    '/api/pending-students/',
    { config: { access, docs: docs.listPending, parts: true } },
    async (request, reply) => {
      const ids = readIds(readQuery(peopleQuery, request.query).ids)
      const asked = { scope: peopleScope(viewerOf(request)), ids, part: parts.read(request) }
      // With ids the list is short.
      const count = ids ? 0 : countPending(db, asked.scope)
      return parts.send(request, reply, await read(request, 'pendingJson', asked, count))
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/pending-students/:id/',
    { config: { access, docs: docs.readPending } },
    async (request): Promise<PendingStudent> => {
      const [found] = await readPending(db, peopleScope(viewerOf(request)), [request.params.id])
      if (!found) throw notFound()
      return found
    },
  )

  app.put<{ Params: { id: string; pending: string } }>(
    '/api/class/:id/pending/:pending/',
    { config: { access, docs: docs.correct }, preHandler: singles },
    async (request): Promise<RosterStudent> => {
      const viewer = viewerOf(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const of = await ownClass(db, viewer, request.params.id)
      const correction = readBody(correctedPending, request.body)
      return asRosterStudent(
        await correctPending(db, of, { pendingId: request.params.pending, correction, at: now(), raise }),
      )
    },
  )

  /** Returns the class that a call adds to, if it is the caller's own. Throws 403 or 404 otherwise. */
  async function classToFill(request: FastifyRequest): Promise<ClassTable> {
    const viewer = viewerOf(request)
    const { class_id, faculty_id, school_id } = readBody(rosterTarget, request.body)
    refuseOtherIdentity(viewer, faculty_id)
    const to = await ownClass(db, viewer, class_id)
    if (school_id && school_id !== to.school_id) throw forbidden()
    return to
  }
}
