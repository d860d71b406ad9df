import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { changedClass, newClass, type ClassAnswer, type CreatedClass } from '#contract/classes/classes.ts'
import { classListQuery, panelClassesQuery } from '#contract/classes/queries.ts'
import { identityQuery } from '#contract/queries.ts'
import { readBody, readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { takePart } from '#server/http/parts.ts'
import { forbidden, notFound } from '#server/http/refusals.ts'
import { facultyOf, refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { classDocs as docs } from './api-docs.ts'
import { assignmentRoutes } from './assignment-routes.ts'
import { classDetailsRoute } from './class-details-route.ts'
import { readTag } from './class-version.ts'
import { asClassAnswer, onlyFields } from './as-answer.ts'
import { facultyAskedFor, ownClass, readableClass } from './find-class.ts'
import { largestList } from './roster/limits.ts'
import { rosterRoutes } from './roster/routes.ts'
import { facultyDayRoutes } from './today/routes.ts'
import { mayNameSchool } from './rules.ts'
import { classOrder, findClassWithCounts, listClassesOf } from './store.ts'
import type { ClassTable } from './table.ts'
import { changeClass, createClass } from './write-class.ts'

type ById = { Params: { id: string } }

/**
 * The classes of faculty: lists, one class and what its owner does with it, rosters, assigned events, and today.
 */
export function classRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, limits, quotas, parts } = deps
  classDetailsRoute(app, deps)
  rosterRoutes(app, deps)
  assignmentRoutes(app, deps)
  facultyDayRoutes(app, deps)

  const access = ['faculty', 'admin'] as const
  const writes = limits.limit({ most: 120, within: 60_000 })

  app.get('/api/classes/', { config: { access, docs: docs.list, parts: true } }, async (request, reply) => {
    const { faculty, school, fields } = readQuery(classListQuery, request.query)
    if (school && !mayNameSchool(viewerOf(request), school)) throw forbidden()
    const rows = await classesOf(request, reply, faculty, school)
    return rows.map((row) => onlyFields(row, fields))
  })

  app.get('/api/classes-by-faculty/', { config: { access, docs: docs.byFaculty, parts: true } }, (request, reply) => {
    const { faculty_id, requester_id } = readQuery(panelClassesQuery, request.query)
    refuseOtherIdentity(viewerOf(request), requester_id)
    return classesOf(request, reply, faculty_id)
  })

  app.get<ById>('/api/classes/:id/', { config: { access, docs: docs.read } }, async (request, reply) => {
    const { id } = await readableClass(db, viewerOf(request), request.params.id)
    return answerWithTag(reply, id)
  })

  app.post(
    '/api/class/create/',
    {
      config: { access: ['faculty'], docs: docs.create, creates: true },
      bodyLimit: largestList,
      preHandler: writes,
    },
    async (request, reply) => {
      const owner = facultyOf(request)
      const { faculty_id, school } = (request.body ?? {}) as Record<string, unknown>
      refuseOtherOwner(owner, { faculty: faculty_id, school })
      const sent = readBody(newClass, request.body)
      quotas.classes.check(owner.id)
      if (sent.students) quotas.students.check(owner.id)
      const { id, roster } = await createClass(db, sent, owner, now(), request.once)
      quotas.classes.add(owner.id)
      quotas.students.add(owner.id, roster.added)
      const created: CreatedClass = { ...(await answerFor(id)), roster }
      return reply.code(201).send(created)
    },
  )

  app.put<ById>(
    '/api/class/:id/update/',
    { config: { access, docs: docs.change }, bodyLimit: largestList, preHandler: writes },
    async (request, reply) => {
      const one = await ownClassOf(request)
      refuseOtherOwner(facultyOf(request), request.body ?? {})
      const ifMatch = request.headers['if-match']
      await changeClass(db, one, readBody(changedClass, request.body), { by: viewerOf(request), at: now(), ifMatch })
      return answerWithTag(reply, one.id)
    },
  )

  async function classesOf(
    request: FastifyRequest,
    reply: FastifyReply,
    named: string | undefined,
    school?: string,
  ): Promise<ClassAnswer[]> {
    const part = parts.read(request)
    const faculty = await facultyAskedFor(db, viewerOf(request), named)
    const all = faculty === null ? [] : await listClassesOf(db, faculty)
    const asked = all.filter((row) => !school || row.school_id === school)
    const { rows, next } = takePart(asked, part, classOrder)
    parts.link(request, reply, next)
    return rows.map(asClassAnswer)
  }

  async function answerWithTag(reply: FastifyReply, id: string): Promise<ClassAnswer> {
    const answer = await answerFor(id)
    reply.header('etag', await readTag(db, answer))
    return answer
  }

  async function answerFor(id: string): Promise<ClassAnswer> {
    const row = await findClassWithCounts(db, id)
    if (!row) throw notFound()
    return asClassAnswer(row)
  }

  function ownClassOf(request: FastifyRequest<ById>): Promise<ClassTable> {
    const viewer = viewerOf(request)
    refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
    return ownClass(db, viewer, request.params.id)
  }
}

/** Throws 403 when a body names another owner or university than the session's. */
function refuseOtherOwner(own: { id: string; school: string }, named: { faculty?: unknown; school?: unknown }): void {
  if ((named.faculty ?? own.id) !== own.id || (named.school ?? own.school) !== own.school) throw forbidden()
}
