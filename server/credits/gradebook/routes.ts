import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gradebookExplanationName } from '#contract/file-names.ts'
import { gradebookCalls } from '#contract/credits/gradebook/calls.ts'
import { gradebookMessages } from '#contract/credits/gradebook/words.ts'
import type { AuditDetail } from '#contract/audit/detail.ts'
import { recordAudit } from '#server/audit/record.ts'
import { requireOwnClass } from '#server/classes/find-class.ts'
import type { ClassTable } from '#server/classes/table.ts'
import { rememberIdentities } from '#server/classes/roster/identities.ts'
import { type Deps, serveCalls, type CallRequest } from '#server/http/serve-calls.ts'
import { notFound, Refusal } from '#server/http/refusals.ts'
import { attachment, sendBytes, sendJson } from '#server/http/send-bytes.ts'
import { toActor, requireViewer } from '#server/http/viewer.ts'
import type { FillProblem } from './queries.ts'

type GradebookCall = CallRequest<keyof typeof gradebookCalls, (typeof gradebookCalls)[keyof typeof gradebookCalls]>

/** Routes that fill a learning management system's gradebook file with a class's credit. */
export function gradebookRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, now, openReader } = deps

  serveCalls(app, deps, gradebookCalls, {
    async 'POST /api/classes/:id/gradebook/preview/'(call) {
      const { input } = await read(call)
      const { bytes } = orRefuse(await openReader(call.request).read('gradebookPreviewJson', input))
      return sendJson(call.reply, bytes)
    },

    async 'POST /api/classes/:id/gradebook/'(call) {
      const { request, reply } = call
      const { course, input } = await read(call)
      const file = orRefuse(await openReader(request).read('filledGradebook', input))
      await rememberIdentities(db, course, file.identities, now())
      const { system, filled, unmatched } = file
      await record(request, course, { system, filled, unmatched })
      return send(reply.type('application/octet-stream'), 'gradebook.csv', file.bytes)
    },

    async 'POST /api/classes/:id/gradebook/explanation/'(call) {
      const { request, reply } = call
      const { course, input } = await read(call)
      const { bytes, day } = orRefuse(await openReader(request).read('gradebookExplanation', input))
      await record(request, course, { explanation: true })
      return send(reply.type('text/csv; charset=utf-8'), gradebookExplanationName(course.name, day), bytes)
    },
  })

  function record(request: FastifyRequest, course: ClassTable, detail: AuditDetail) {
    const auditObject = { object_kind: 'class', object_id: course.id, school_id: course.school_id } as const
    return recordAudit(
      db,
      { ...toActor(requireViewer(request)), action: 'gradebook.fill', ...auditObject, detail },
      now(),
    )
  }

  async function read({ request, params, query, body }: GradebookCall) {
    const viewer = requireViewer(request, query().faculty_id)
    const course = await requireOwnClass(db, viewer, params.id)
    const { column = null, person_column: person = null, encoding = null, clear_stale: clearsStale, ...input } = body()
    return { course, input: { classId: course.id, now: now(), column, person, encoding, clearsStale, ...input } }
  }
}

function orRefuse<T extends object>(result: T | FillProblem): T {
  if (!('problem' in result)) return result
  const { code, lines, cell } = result.problem
  if (code === 'not_found') throw notFound()
  const words = gradebookMessages[cell?.isBeyond ? 'gradebook_beyond' : code]
  const error = typeof words === 'string' ? words : words({ line: lines[0] ?? 1, column: 'A', text: '', ...cell })
  throw new Refusal(400, { error, code, ...(lines.length > 0 && { lines }) })
}

/** Sends a file. Its name may be in any script. */
function send(reply: FastifyReply, name: string, bytes: Uint8Array<ArrayBuffer>): FastifyReply {
  return sendBytes(reply.header('content-disposition', attachment(name)), bytes)
}
