import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditAction } from '#contract/audit/actions.ts'
import type { Db } from '#server/database/db.ts'
import { Refusal } from '#server/http/refusals.ts'
import { toActor, type Viewer } from '#server/http/viewer.ts'
import { recordAudit } from './record.ts'

/** For each kind of object, which is also its table: the audit action of deleting it. */
const actions = {
  event: 'event.delete',
  class: 'class.delete',
  student: 'account.delete',
  faculty: 'account.delete',
  school: 'school.delete',
} as const satisfies Record<string, AuditAction>

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The kind of object that a DELETE route deletes, by the `id` in its address. Refusals are recorded in the audit.
     */
    deletes?: keyof typeof actions
  }
}

/**
 * Each person and object gets at most one line in this time (ms), so that a program that keeps trying doesn't fill the
 * audit.
 */
const oncePer = 60 * 60_000

/**
 * Records each deletion that is refused because of permissions (403) or the object's state (409). A request for a fresh
 * proof of identity isn't recorded, and neither is a 404, because its object doesn't exist.
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
    if (!request.viewer) return
    const { id } = request.params
    const actor = toActor(request.viewer)
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
