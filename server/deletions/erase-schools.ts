import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { listFacultyToAnnounce, listFacultyToErase, markAnnounced } from '#server/accounts/closed-faculty.ts'
import { deleteAccountBatch } from '#server/accounts/store.ts'
import type { ClassTable } from '#server/classes/table.ts'
import type { Db } from '#server/database/db.ts'
import { recordAudit } from '#server/audit/record.ts'
import { isPassingFault } from '#server/database/faults.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { forgetFacultyEmails, forgetSomeSchoolEmails } from '#server/mail/forget-emails.ts'
import { listClosedSchools, listSchoolsToAnnounce, listSchoolsToErase } from '#server/schools/closed-schools.ts'
import { deleteSchool, findSchool, updateSchool } from '#server/schools/store.ts'
import { endSomeSessions } from '#server/sessions/end-sessions.ts'
import { deleteKnownBrowsers } from '#server/sessions/known-browser.ts'
import { deleteRevokedAt, deleteSubAdministrators } from '#server/accounts/administrator-store.ts'
import { notifySchoolAdmins } from '#server/administration/notify-administrators.ts'
import { eraseFaculty } from './delete-faculty.ts'
import { eraseClass, eraseEvent, eraseRecentlyDeleted } from './erase-recently-deleted.ts'
import { notifyClosedFaculty } from './close-faculty.ts'

/** The number of rows read or deleted in one statement. */
const batchSize = 50
const retryDelay = 60_000
/** The interval (ms) at which the eraser looks for rows to erase. */
const checkInterval = 60 * 60_000

export type SchoolEraser = {
  wake: () => void
  /** Erases what is due now, and resolves when that is done. */
  run: () => Promise<void>
  stop: () => Promise<void>
}

type EraserDeps = {
  db: Db
  log: FastifyBaseLogger
  now: () => number
  onErased: () => void
  /** Called after emails were queued. */
  onNotified: () => void
}

/**
 * Erases universities that were closed 30 days ago, a few rows at a time, so that check-ins elsewhere can run in
 * between. Three days earlier it reminds their administrators. It also erases faculty accounts, classes and events that
 * were deleted 7 days ago. It runs at the start and every hour, so it catches up after a stop. Two processes may erase
 * the same university. `onErased` is called after rows were deleted.
 */
export function startSchoolEraser(deps: EraserDeps): SchoolEraser {
  const { db, log, now, onErased, onNotified } = deps
  let isStopped = false
  let isRequested = false
  let round: Promise<void> | null = null
  let retryTimer: NodeJS.Timeout | undefined

  const wake = () => {
    if (isStopped) return
    if (round) {
      isRequested = true
      return
    }
    round = announce(db, now(), onNotified)
      .then(() => eraseClosed(db, now(), () => !isStopped))
      .then(async (hasErasedSchools) => {
        if (await announceFaculty(db, now())) onNotified()
        const hasErasedFaculty = await eraseClosedFaculty(db, now(), () => !isStopped)
        const hasErasedRest = await eraseRecentlyDeleted(db, now(), () => !isStopped)
        if (hasErasedSchools || hasErasedFaculty || hasErasedRest) onErased()
      })
      .catch((error: unknown) => {
        log[isPassingFault(error) ? 'warn' : 'error'](
          { err: error },
          'a closed university or account could not be erased yet',
        )
        retryTimer = setTimeout(wake, retryDelay).unref()
      })
      .finally(() => {
        round = null
        if (!isRequested) return
        isRequested = false
        wake()
      })
  }
  const timer = setInterval(wake, checkInterval).unref()
  return {
    wake,
    async run() {
      await round
      wake()
      while (round) await round
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(retryTimer)
      await round
    },
  }
}

/** Reminds the administrators of universities that will soon be erased, once for each university. */
async function announce(db: Db, now: number, onNotified: () => void): Promise<void> {
  const schools = await listSchoolsToAnnounce(db, now)
  for (const school of schools) {
    await db.transaction().execute(async (trx) => {
      await updateSchool(trx, school.id, { erasure_announced_at: now })
      await notifySchoolAdmins(trx, school, { news: 'erased-soon', by: null, closedAt: school.closed_at! }, now)
    })
  }
  if (schools.length > 0) onNotified()
}

/**
 * Ends the sessions of closed universities, and erases those whose 30 days are over. Returns whether there were any to
 * erase.
 */
async function eraseClosed(db: Db, now: number, shouldContinue: () => boolean): Promise<boolean> {
  // The server may have stopped before all sessions of a closed university had ended.
  for (const school of await listClosedSchools(db))
    while ((await endSomeSessions(db, { school }, batchSize)) === batchSize) await nextTurn()
  const closed = await listSchoolsToErase(db, now)
  for (const school of closed) {
    for await (const _ of eraseSchool(db, school, now)) {
      if (!shouldContinue()) return true
      await nextTurn()
    }
  }
  return closed.length > 0
}

/**
 * Erases a university, and yields after every few rows. Ends its sessions first, then deletes rows before the rows they
 * reference.
 */
async function* eraseSchool(db: Db, school: string, now: number): AsyncGenerator<void> {
  while ((await endSomeSessions(db, { school }, batchSize)) === batchSize) yield
  for (let events = await listSomeEvents(db, school, batchSize); events.length > 0;) {
    for (const event of events) {
      await eraseEvent(db, event)
      yield
    }
    events = await listSomeEvents(db, school, batchSize)
  }
  for (let classes = await listSomeClasses(db, school, batchSize); classes.length > 0;) {
    for (const course of classes) {
      await eraseClass(db, course)
      yield
    }
    classes = await listSomeClasses(db, school, batchSize)
  }
  for (const kind of ['student', 'faculty'] as const) {
    for (let deletedCount = batchSize; deletedCount === batchSize;) {
      deletedCount = await db.transaction().execute(async (trx) => {
        // Repeated for each batch of accounts, because a role may be revoked between batches, and only its account
        // shows that it belongs to the university.
        if (kind === 'faculty') await deleteRevoked(trx, school)
        const accounts = await deleteAccountBatch(trx, { kind, school, most: batchSize })
        await deleteKnownBrowsers(trx, kind, accounts)
        return accounts.length
      })
      yield
    }
  }
  while ((await forgetSomeSchoolEmails(db, school, batchSize)) === batchSize) yield
  await db.transaction().execute(async (trx) => {
    const row = await findSchool(trx, school)
    if (!row) return
    await deleteKnownBrowsers(trx, 'admin', await deleteSubAdministrators(trx, school))
    await deleteSchool(trx, school)
    const actor = { actor_kind: 'nobody', actor_id: null } as const
    const object = { object_kind: 'school', object_id: school, school_id: school }
    await recordAudit(trx, { ...actor, action: 'school.erase', ...object, detail: { name: row.name } }, now)
  })
}

async function listSomeEvents(db: Db, school: string, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('event').select('id').where('school_id', '=', school).limit(limit).execute()
  return rows.map(({ id }) => id)
}

function listSomeClasses(db: Db, school: string, limit: number): Promise<ClassTable[]> {
  return db.selectFrom('class').selectAll().where('school_id', '=', school).limit(limit).execute()
}

/**
 * Deletes the revoked administrator roles of faculty: their rows, known browsers, and emails that name no university.
 */
async function deleteRevoked(trx: DbOrTrx, school: string): Promise<void> {
  const administrators = await deleteRevokedAt(trx, school)
  await deleteKnownBrowsers(
    trx,
    'admin',
    administrators.map(({ id }) => id),
  )
  for (const { email } of administrators)
    await forgetFacultyEmails(trx, email, { student: false, administrator: false })
}

/** Reminds the owners of closed faculty accounts once, a day before the erasure. Returns whether there were any. */
async function announceFaculty(db: Db, now: number): Promise<boolean> {
  const accounts = await listFacultyToAnnounce(db, now)
  for (const account of accounts) {
    await db.transaction().execute(async (trx) => {
      if (!(await markAnnounced(trx, account.id, now))) return
      await notifyClosedFaculty(trx, account, { news: 'erased-soon', closedAt: account.closed_at }, now)
    })
  }
  return accounts.length > 0
}

/**
 * Erases faculty accounts that were closed 7 days ago, until `shouldContinue` returns false. Returns whether there were
 * any. `now` in ms.
 */
async function eraseClosedFaculty(db: Db, now: number, shouldContinue: () => boolean): Promise<boolean> {
  const due = await listFacultyToErase(db, now)
  for (const account of due) {
    if (!shouldContinue()) break
    await eraseFaculty(db, account, { actor_kind: 'nobody', actor_id: null }, now)
  }
  return due.length > 0
}
