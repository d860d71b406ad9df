import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { schoolErasedFrom } from '#contract/retention/grace-periods.ts'
import { reopenMessages } from '#contract/accounts/words.ts'
import type { SchoolContents } from '#contract/administration/administration.ts'
import { schoolDeletionCalls } from '#contract/deletions/calls.ts'
import type { PendingChange } from '#contract/schools/schools.ts'
import { restartClosedFaculty } from '#server/accounts/closed-faculty.ts'
import { notifySchoolAdmins } from '#server/administration/notify-administrators.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record.ts'
import { restartClosedClasses } from '#server/classes/store.ts'
import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { restartClosedEvents } from '#server/events/store.ts'
import { type Deps, serveCalls } from '#server/http/serve-calls.ts'
import { conflict, notFound } from '#server/http/refusals.ts'
import { requireViewer } from '#server/http/viewer.ts'
import { describeChanges } from '#server/schools/describe-changes.ts'
import { refuseWhileClosed, universityClosed } from '#server/schools/closed-schools.ts'
import { asPending, resumeChanges } from '#server/schools/pending-changes.ts'
import { findOpenSchool, findSchool, lockSchools, updateSchool } from '#server/schools/store.ts'
import { endSomeSessions } from '#server/sessions/end-sessions.ts'
import type { SchoolEraser } from './erase-schools.ts'

/** Routes for previewing a university's deletion, deleting it, and reopening it. */
export function schoolDeletionRoutes(app: FastifyInstance, deps: Deps, eraser: SchoolEraser): void {
  const { db, now, openReader, refuseUnlessFresh, wakeMail } = deps

  serveCalls(app, deps, schoolDeletionCalls, {
    async 'GET /api/schools/:id/contents/'({ request, params }) {
      if (!(await findOpenSchool(db, params.id))) throw notFound()
      const contents = await openReader(request).read('schoolContents', { school: params.id })
      if (!contents) throw notFound()
      return contents
    },

    async 'DELETE /api/schools/:id/'({ request, params }) {
      const viewer = requireViewer(request)
      if (!(await findSchool(db, params.id))) throw notFound()
      await refuseWhileClosed(db, params.id)
      await refuseUnlessFresh(viewer)
      const contents = await openReader(request, 'change').read('schoolContents', { school: params.id })
      if (!contents) throw notFound()
      const { id: _, name: _name, ...counts } = contents
      const actor = { actor_kind: 'admin', actor_id: viewer.admin?.id ?? null } as const
      if (!(await closeSchool(db, params.id, actor, now(), eraser.wake, counts))) throw universityClosed()
      wakeMail()
      return undefined
    },

    async 'POST /api/schools/:id/reopen/'({ request, params }) {
      const viewer = requireViewer(request)
      const school = await findSchool(db, params.id)
      if (!school || school.closed_at === null) throw notFound()
      await refuseUnlessFresh(viewer)
      const reopening = await reopenSchool(db, params.id, viewer.admin!.id, now())
      if (reopening.outcome === 'gone') throw notFound()
      if (reopening.outcome === 'too-late') throw conflict(reopenMessages.schoolTooLate, 'being_erased')
      wakeMail()
      const { pending } = reopening
      return { message: reopenMessages.schoolReopened({ changes: pending.length }), pending }
    },
  })
}

/** The number of sessions ended in one statement. Each also updates six indexes. */
const batchSize = 100

/** A university's contents, which the audit stores because after the erasure nothing else does. */
type ContentCounts = Omit<SchoolContents, 'id' | 'name'>

/**
 * Closes a university: no one can sign in or register there anymore, and all sessions of its people have ended when
 * this returns. It can be reopened for 30 days. Then `erase-schools.ts` deletes its rows. Its administrators, and those
 * of all universities, are emailed. Returns false if it was already closed or never existed. `onClosed` is called even
 * if ending the sessions failed, so that the eraser ends the rest. `now` in ms.
 */
export async function closeSchool(
  db: DbOrTrx,
  id: string,
  actor: Pick<AuditEntry, 'actor_kind' | 'actor_id'>,
  now: number,
  onClosed: () => void,
  counts: ContentCounts,
): Promise<boolean> {
  const isClosed = await db.transaction().execute(async (trx) => {
    await lockSchools(trx)
    const school = await findOpenSchool(trx, id)
    if (!school) return false
    await updateSchool(trx, id, { closed_at: now, erasure_announced_at: null })
    await notifySchoolAdmins(trx, school, { news: 'closed', by: actor.actor_id, closedAt: now }, now)
    const object = { object_kind: 'school', object_id: id, school_id: id }
    await recordAudit(
      trx,
      { ...actor, action: 'school.delete', ...object, detail: { name: school.name, ...counts } },
      now,
    )
    return true
  })
  if (!isClosed) return false
  try {
    while ((await endSomeSessions(db, { school: id }, batchSize)) === batchSize) await nextTurn()
  } finally {
    onClosed()
  }
  return true
}

type SchoolReopened = { outcome: 'reopened'; pending: PendingChange[] } | { outcome: 'too-late' } | { outcome: 'gone' }

/**
 * Reopens a closed university with everything it had. Its people can sign in as before. Suspended periods restart:
 * pending changes wait another day, and deleted faculty accounts, classes and events another 7 days. `now` in ms.
 * Returns the pending changes, 'too-late' after its 30 days, or 'gone' if there is no such closed university.
 */
function reopenSchool(db: Db, id: string, adminId: string, now: number): Promise<SchoolReopened> {
  return db.transaction().execute(async (trx): Promise<SchoolReopened> => {
    await lockSchools(trx)
    const school = await findSchool(trx, id)
    if (!school || school.closed_at === null) return { outcome: 'gone' }
    if (now > schoolErasedFrom(school.closed_at)) return { outcome: 'too-late' }
    await updateSchool(trx, id, { closed_at: null, erasure_announced_at: null })
    await restartClosedFaculty(trx, id, now)
    await restartClosedClasses(trx, { school: id }, now)
    await restartClosedEvents(trx, { school: id }, now)
    const pending = await resumeChanges(trx, id, school.closed_at, now)
    const changes = describeChanges(school, Object.fromEntries(pending.map(({ field, value }) => [field, value])))
    const effectiveAt = pending[0]?.effective_at ?? null
    await notifySchoolAdmins(trx, school, { news: 'reopened', by: adminId, changes, effectiveAt }, now)
    const object = { object_kind: 'school', object_id: id, school_id: id }
    const actor = { actor_kind: 'admin', actor_id: adminId } as const
    await recordAudit(trx, { ...actor, action: 'school.reopen', ...object, detail: { name: school.name } }, now)
    return { outcome: 'reopened', pending: pending.map((change) => asPending(change)) }
  })
}
