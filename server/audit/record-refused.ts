import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { Db } from '#server/database/db.ts'
import type { DeferredTasks } from '#server/http/deferred-tasks.ts'
import { Refusal } from '#server/http/refusals.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { OldestFirstMap } from '#server/memory/oldest-first-map.ts'
import { isRecent } from '#server/time/is-recent.ts'
import { recordAudit } from './record.ts'

/** The audit action for deleting each kind of object. The kind is also the name of the object's table. */
const actions = {
  event: 'event.delete',
  class: 'class.delete',
  student: 'account.delete',
  faculty: 'account.delete',
  school: 'school.delete',
} as const satisfies Record<string, AuditAction>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of object that a DELETE route deletes. Refused deletions are recorded in the audit. */
    deletes?: keyof typeof actions
  }
}

/** Each person and object get at most one line in this time (ms), so that a program can't fill the audit. */
const oncePer = 60 * 60_000
/** The maximum number of refused calls per person that are recorded in that time. */
const maxPerPerson = 20
const peopleRemembered = 10_000

/** Remembers, in this process, which refusals of a person already have a line: at most 20 an hour per person. */
export class RefusedOnce {
  readonly #people = new OldestFirstMap<string, { since: number; refused: Set<string> }>()

  /** Whether a refusal of a person at `now` (ms) still needs a line. From then on it counts as recorded. */
  isNew(person: string, refusal: string, now: number): boolean {
    const entry = this.#people.get(person)
    const recent = entry && isRecent(entry.since, oncePer - 1, now) ? entry : { since: now, refused: new Set<string>() }
    if (recent !== entry) this.#people.renew(person, recent)
    if (recent.refused.has(refusal) || recent.refused.size >= maxPerPerson) return false
    recent.refused.add(refusal)
    this.#people.shrinkTo(peopleRemembered)
    return true
  }
}

/**
 * Records calls that are refused because the sender has no permission (403). It does so after the response, so that the
 * refused sender doesn't wait. Deletions have their own lines, check-ins have their own table, and a request for a
 * fresh proof of identity isn't a refusal.
 */
export function recordRefusedCalls(
  app: FastifyInstance,
  { db, now, afterAnswer }: { db: Db; now: () => number; afterAnswer: DeferredTasks },
): void {
  const refused = new RefusedOnce()
  app.addHook('onError', async ({ viewer, method, routeOptions: { url, config } }, _reply, error) => {
    if (!(error instanceof Refusal) || error.status !== 403 || !viewer || config.deletes !== undefined) return
    if (url === undefined || url === '/api/attendance/' || uncounted.has(error.body.code)) return
    const person = findPerson(viewer)
    if (!person) return
    const call = `${method} ${url}`
    const time = now()
    if (!refused.isNew(person.id, call, time)) return
    const line = { actor_kind: person.kind, actor_id: person.id, action: 'call.refused' } as const
    const object = { object_kind: person.kind, object_id: person.id, school_id: person.school }
    afterAnswer.add(person.id, () => recordAudit(db, { ...line, ...object, result: 'refused', detail: { call } }, time))
  })
}

/** Codes of refusals that require something else first, or whose session has ended. */
const uncounted = new Set<unknown>(['reauth_required', 'no_administrator'])

/** Returns the account for which a refusal is recorded: faculty first, then the student, then the administrator. */
function findPerson(viewer: Viewer) {
  const { faculty, student } = viewer
  const admin = viewer.admin ?? viewer.temporaryAdmin ?? viewer.oneFactorAdmin
  if (faculty) return { kind: 'faculty', ...faculty } as const
  if (student) return { kind: 'student', ...student } as const
  return admin && ({ kind: 'admin', ...admin } as const)
}

/**
 * Records each deletion that is refused because of permissions (403) or the object's state (409). Doesn't record a
 * request for a fresh proof of identity, or a 404, because its object doesn't exist.
 */
export function recordRefusedDeletions(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  app.addHook('onRoute', (route) => {
    const kind = route.config?.deletes
    if (kind === undefined) return
    route.onError = async (request, _reply, error) => {
      if (isRefusedRight(error)) await record(request as FastifyRequest<{ Params: { id: string } }>, kind)
    }
  })

  async function record(
    request: FastifyRequest<{ Params: { id: string } }>,
    kind: keyof typeof actions,
  ): Promise<void> {
    const person = request.viewer && findPerson(request.viewer)
    if (!request.viewer || !person) return
    const { id } = request.params
    const actor = { actor_kind: person.kind, actor_id: person.id } as const
    const school = await findSchool(db, kind, id)
    if (school === undefined) return
    const time = now()
    const latest = await db
      .selectFrom('audit')
      .select('id')
      .where('object_id', '=', id)
      .where('actor_id', '=', actor.actor_id)
      .where('at', '>', time - oncePer)
      .where('action', '=', actions[kind])
      .where('result', '=', 'refused')
      .executeTakeFirst()
    if (latest) return
    // Names stay within a university: only administrators of all universities see what someone tried at another one.
    const object = { object_kind: kind, object_id: id, school_id: isStranger(request.viewer, school) ? null : school }
    await recordAudit(db, { ...actor, action: actions[kind], ...object, result: 'refused' }, time)
  }
}

function isRefusedRight(error: Error): boolean {
  return error instanceof Refusal && [403, 409].includes(error.status) && error.body.code !== 'reauth_required'
}

/** Whether the viewer belongs to a university that isn't `school`. */
function isStranger({ student, faculty, admin, temporaryAdmin }: Viewer, school: string): boolean {
  const userSchool = student?.school ?? faculty?.school ?? admin?.school ?? temporaryAdmin?.school
  return userSchool !== undefined && userSchool !== null && userSchool !== school
}

/** Returns the university of an object, or undefined when the object doesn't exist. */
async function findSchool(db: Db, kind: keyof typeof actions, id: string): Promise<string | undefined> {
  if (kind === 'school') {
    const row = await db.selectFrom('school').select('id').where('id', '=', id).executeTakeFirst()
    return row?.id
  }
  const row = await db.selectFrom(kind).select('school_id').where('id', '=', id).executeTakeFirst()
  return row?.school_id
}
