import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gradebookExplanationName } from '#contract/file-names.ts'
import { listAll } from '#contract/language/formatters.ts'
import { identityQuery } from '#contract/queries.ts'
import { gradebookInput } from '#contract/credits/gradebook.ts'
import { gradebookMessages } from '#contract/rolls/words.ts'
import type { AuditDetail } from '#contract/audit/detail.ts'
import { recordAudit } from '#server/audit/record.ts'
import { ownClass } from '#server/classes/find-class.ts'
import type { ClassTable } from '#server/classes/table.ts'
import { rememberIdentities } from '#server/classes/roster/identities.ts'
import { readBody, readQuery } from '#server/http/body.ts'
import type { Deps } from '#server/http/deps.ts'
import { notFound, Refusal } from '#server/http/refusals.ts'
import { sendBytes, sendJson } from '#server/http/send-bytes.ts'
import { actorOf, refuseOtherIdentity, viewerOf } from '#server/http/viewer.ts'
import { gradebookDocs as docs } from './api-docs.ts'
import type { Problem } from './readings.ts'

type ById = { Params: { id: string } }

/** A file of 5 MB as base64, and what surrounds it. */
const largestBody = 7_000_000

/** Fills the gradebook file of a learning management system with the credit of a class. */
export function gradebookRoutes(app: FastifyInstance, { db, limits, now, readerOf }: Deps): void {
  const access = ['faculty', 'admin'] as const
  const often = limits.limit({ most: 30, within: 60_000 })
  const options = { bodyLimit: largestBody, preHandler: [often, limits.twoAtOnce] }

  app.post<ById>(
    '/api/classes/:id/gradebook/preview/',
    { config: { access, docs: docs.preview }, ...options },
    async (request, reply) => {
      const { asked } = await read(request)
      return sendJson(reply, orRefuse(await readerOf(request).read('gradebookPreviewJson', asked)).bytes)
    },
  )

  app.post<ById>(
    '/api/classes/:id/gradebook/',
    { config: { access, docs: docs.fill }, ...options },
    async (request, reply) => {
      const { of, asked } = await read(request)
      const file = orRefuse(await readerOf(request).read('filledGradebook', asked))
      await rememberIdentities(db, of, file.seen, now())
      const { system, filled, unmatched } = file
      await record(request, of, { system, filled, unmatched })
      return send(reply.type('application/octet-stream'), 'gradebook.csv', file.bytes)
    },
  )

  app.post<ById>(
    '/api/classes/:id/gradebook/explanation/',
    { config: { access, docs: docs.explain }, ...options },
    async (request, reply) => {
      const { of, asked } = await read(request)
      const { bytes, day } = orRefuse(await readerOf(request).read('gradebookExplanation', asked))
      await record(request, of, { explanation: true })
      return send(reply.type('text/csv; charset=utf-8'), gradebookExplanationName(of.name, day), bytes)
    },
  )

  function record(request: FastifyRequest, of: ClassTable, detail: AuditDetail) {
    const about = { object_kind: 'class', object_id: of.id, school_id: of.school_id } as const
    return recordAudit(db, { ...actorOf(viewerOf(request)), action: 'gradebook.fill', ...about, detail }, now())
  }

  async function read(request: FastifyRequest<ById>) {
    const viewer = viewerOf(request)
    refuseOtherIdentity(viewer, readQuery(identityQuery, request.query).faculty_id)
    const of = await ownClass(db, viewer, request.params.id)
    const { column = null, ...input } = readBody(gradebookInput, request.body)
    return { of, asked: { classId: of.id, now: now(), column, ...input } }
  }
}

function orRefuse<T extends object>(answer: T | Problem): T {
  if (!('problem' in answer)) return answer
  const { code, lines } = answer.problem
  if (code === 'not_found') throw notFound()
  const words = gradebookMessages[code]
  const error = typeof words === 'string' ? words : words({ line: lines[0] ?? 1, lines: listAll(lines.map(String)) })
  throw new Refusal(400, { error, code, ...(lines.length > 0 && { lines }) })
}

/** Sends a file under a name in any script. Programs that can’t read it get a plain one. */
function send(reply: FastifyReply, name: string, bytes: Uint8Array<ArrayBuffer>): FastifyReply {
  const disposition = `attachment; filename="gradebook.csv"; filename*=UTF-8''${encodeURIComponent(name)}`
  return sendBytes(reply.header('content-disposition', disposition), bytes)
}
