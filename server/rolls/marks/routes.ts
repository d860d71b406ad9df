import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newMarks, pastedLines, undoneMark, undoneMarks } from '#contract/rolls/marks.ts'
import { peopleQuery } from '#contract/rolls/find-people.ts'
import { identityQuery } from '#contract/queries.ts'
import { peopleScope } from '#server/accounts/people-scope.ts'
import { findEvent } from '#server/events/store.ts'
import { readBody, readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { keepAnswer } from '#server/http/idempotency/once.ts'
import { takePart } from '#server/http/parts.ts'
import { notFound } from '#server/http/refusals.ts'
import { sendJson } from '#server/http/send-bytes.ts'
import { refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { refuseWhileClosed } from '#server/schools/closed-schools.ts'
import { markDocs as docs } from './api-docs.ts'
import { makeMarks } from './make-marks.ts'
import { changeableRoll, markableEvent, whatMayBeMarked, type Markable } from './markable-event.ts'
import { readMarks } from './read-marks.ts'
import { rowsOnRoll } from './rows-on-roll.ts'
import { asRollMark, findMarks, listMarks, markOrder } from './store.ts'
import type { RollMarkTable } from './table.ts'
import { undoMarks } from './undo-marks.ts'

type ById = { Params: { id: string } }

/** A list of 2,000 marks with long reasons, in bytes. */
const largestMarks = 4_000_000
/** 2,000 lines of 500 characters of up to 3 bytes. */
const largestPaste = 4_000_000

/** 2,000 ids of marks. */
const largestUndo = 100_000

/** Shows a changed roll to everyone who follows it live: rows that may be new, and the count. */
type RollChanged = (event: string, rows: readonly { id: string; event_id: string }[]) => void

/** Marks: corrections of a roll by people who manage the event, or a class that it counts for. */
export function markRoutes(
  app: FastifyInstance,
  { db, now, limits, parts, readerOf }: Deps,
  rollChanged: RollChanged,
): void {
  const access = ['faculty', 'admin'] as const
  const changes = limits.limit({ most: 60, within: 60_000 })
  const undos = limits.limit({ most: 120, within: 60_000 })
  const previews = limits.limit({ most: 30, within: 60_000 })
  // Each pause in typing asks once. One search of 50,000 names takes a fifth of a second of the reader.
  const finds = limits.limit({ most: 60, within: 60_000 })
  const lists = limits.limit({ most: 60, within: 60_000 })

  app.post<ById>(
    '/api/events/:id/marks/',
    { config: { access, docs: docs.make, creates: true }, bodyLimit: largestMarks, preHandler: changes },
    async (request, reply) => {
      const to = await changeableRoll(db, request)
      const { marks: raw, source } = readBody(newMarks, request.body)
      const marks = readMarks(raw, to)
      const made = await makeMarks(db, { to, marks, source, at: now() }, (trx, answer) =>
        keepAnswer(trx, request, 201, answer),
      )
      await show(to.event.id, made)
      return reply.code(201).send(made)
    },
  )

  app.post<ById>(
    '/api/events/:id/marks/preview/',
    { config: { access, docs: docs.preview }, bodyLimit: largestPaste, preHandler: [previews, limits.twoAtOnce] },
    async (request, reply) => {
      const { event, viewer, managesEvent } = await markableEvent(db, request)
      const { lines } = readBody(pastedLines, request.body)
      const asked = { lines, event: event.id, school: event.school_id, scope: peopleScope(viewer), managesEvent }
      // It compares the names of a whole university.
      return sendJson(reply, await readerOf(request).read('matchedLinesJson', asked))
    },
  )

  app.get<ById>(
    '/api/events/:id/people/',
    { config: { access, docs: docs.people }, preHandler: finds },
    async (request, reply) => {
      const { event, viewer, managesEvent } = await markableEvent(db, request)
      const { starts } = readQuery(peopleQuery, request.query)
      const asked = { starts, event: event.id, school: event.school_id, scope: peopleScope(viewer), managesEvent }
      // It compares the names of all rosters, for administrators of a whole university.
      return sendJson(reply, await readerOf(request).read('peopleStartingJson', asked))
    },
  )

  app.get<ById>(
    '/api/events/:id/marks/',
    { config: { access, docs: docs.list, parts: true }, preHandler: lists },
    async (request, reply) => {
      const { event, managesEvent, classes } = await markableEvent(db, request)
      const all = await listMarks(db, event.id, managesEvent ? 'all' : [...classes])
      const { rows, next } = takePart(all, parts.read(request), markOrder)
      parts.link(request, reply, next)
      return rows.map(asRollMark)
    },
  )

  app.post<ById>(
    '/api/marks/:id/undo/',
    { config: { access, docs: docs.undo }, preHandler: undos },
    async (request: FastifyRequest<ById>) => {
      const viewer = viewerOf(request)
      refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
      const [mark] = await findMarks(db, [request.params.id])
      const event = mark && (await findEvent(db, mark.event_id))
      if (!mark || !event) throw notFound()
      // To others the mark doesn't exist.
      if (!mayUndo(await whatMayBeMarked(db, viewer, event), mark)) throw notFound()
      await refuseWhileClosed(db, event.school_id)
      const { reason } = readBody(undoneMark, request.body)
      const [undone] = await undoMarks(db, { marks: [mark], viewer, reason: reason ?? null, at: now() })
      await show(event.id, [undone!])
      return undone
    },
  )

  app.post<ById>(
    '/api/events/:id/marks/undo/',
    { config: { access, docs: docs.undoSeveral }, bodyLimit: largestUndo, preHandler: changes },
    async (request) => {
      const to = await changeableRoll(db, request)
      const { marks: ids, reason } = readBody(undoneMarks, request.body)
      const marks = await findMarks(db, [...new Set(ids)])
      if (marks.length < new Set(ids).size || !marks.every((mark) => mayUndo(to, mark))) throw notFound()
      const undone = await undoMarks(db, { marks, viewer: to.viewer, reason: reason ?? null, at: now() })
      await show(to.event.id, undone)
      return undone
    },
  )

  async function show(event: string, marks: Parameters<typeof rowsOnRoll>[2]): Promise<void> {
    rollChanged(event, await rowsOnRoll(db, event, marks))
  }
}

/** Whether someone may undo a mark: as making it. */
function mayUndo({ event, managesEvent, classes }: Markable, mark: RollMarkTable): boolean {
  if (mark.event_id !== event.id) return false
  return mark.class_id === null ? managesEvent : classes.has(mark.class_id)
}
