import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import { maxAuditPeople, type auditFileQuery } from '#contract/audit/audit.ts'
import { auditCalls } from '#contract/audit/calls.ts'
import { auditMessages } from '#contract/audit/words.ts'
import { findActions } from '#contract/audit/actions.ts'
import { auditFileName } from '#contract/file-names.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { badInput, forbidden } from '#server/http/refusals.ts'
import { sendJson } from '#server/http/send-bytes.ts'
import { toActor, requireViewer, type Viewer } from '#server/http/viewer.ts'
import { zonedDay } from '#server/time/zoned-time.ts'
import { type AuditFilter, readCursor } from './list-lines.ts'
import { recordAudit } from './record.ts'

/** The number of lines of the file that are read in one batch. */
const piece = 1_000

/** The audit: all lines for master and co-administrators, and those of their university for sub administrators. */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, settings, now, openReader, refuseUnlessFresh } = deps

  serveCalls(app, deps, auditCalls, {
    async 'GET /api/audit/'({ request, reply, query }) {
      const school = findScope(requireViewer(request), request.query)
      const { cursor, limit, ...filterQuery } = query()
      const position = cursor === undefined ? null : readCursor(cursor)
      if (cursor !== undefined && !position) throw badInput('cursor', auditMessages.badCursor, 'invalid')
      const filter = await parseFilter(request, filterQuery, school)
      return sendJson(reply, await openReader(request).read('auditJson', { filter, after: position, most: limit }))
    },

    async 'GET /api/audit/csv/'({ request, reply, query }) {
      const viewer = requireViewer(request)
      const school = findScope(viewer, request.query)
      await refuseUnlessFresh(viewer)
      const filter = await parseFilter(request, query(), school)
      const timeZone = await findTimeZone(school)
      if (timeZone === null) throw badInput('school', auditMessages.unknownSchool, 'unknown_university')
      const time = now()
      const object = { object_kind: 'audit', object_id: null, school_id: school }
      await recordAudit(db, { ...toActor(viewer), action: 'audit.export', ...object }, time)
      // The first batch is read before the header is sent, so that a failure can still return an error response.
      const first = await openReader(request).read('auditCsv', { filter, after: null, most: piece, timeZone })
      const rest = async function* () {
        let part = first
        yield part.bytes
        while (part.next) {
          part = await openReader(request).read('auditCsv', { filter, after: part.next, most: piece, timeZone })
          yield part.bytes
        }
      }
      const name = auditFileName(zonedDay(time, timeZone))
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(rest()))
    },
  })

  async function parseFilter(
    request: FastifyRequest,
    query: z.output<typeof auditFileQuery>,
    school: string | null,
  ): Promise<AuditFilter> {
    const { action, actor = null, person, from: firstDay, to: lastDay } = query
    const people = person ? await openReader(request).read('auditPeople', { text: person, school }) : null
    if (people && people.length > maxAuditPeople)
      throw badInput('person', auditMessages.tooManyPeople({ most: maxAuditPeople }), 'too_many_people')
    return {
      school,
      actions: action === undefined ? null : findActions(action),
      actor,
      people,
      from: firstDay === undefined ? null : Date.parse(firstDay),
      to: lastDay === undefined ? null : Date.parse(lastDay),
    }
  }

  /**
   * Returns a university's time zone. For all universities, or a deleted one, it's the system's. Null if it never
   * existed.
   */
  async function findTimeZone(school: string | null): Promise<string | null> {
    if (school === null) return settings.timeZone
    const row = await db.selectFrom('school').select('time_zone').where('id', '=', school).executeTakeFirst()
    if (row) return row.time_zone
    const line = await db.selectFrom('audit').select('id').where('school_id', '=', school).limit(1).executeTakeFirst()
    return line ? settings.timeZone : null
  }
}

/** Returns the requested university, or null for all. Throws 403 if a sub administrator requests any but their own. */
function findScope({ admin }: Viewer, query: unknown): string | null {
  const { school } = query as { school?: unknown }
  if (!admin) throw forbidden()
  if (isForAllUniversities(admin.role)) return typeof school === 'string' && school !== '' ? school : null
  if (!admin.school || (school && school !== admin.school)) throw forbidden()
  return admin.school
}
