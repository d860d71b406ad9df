import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { deleteSomeAccounts } from '#server/accounts/delete-some.ts'
import { emptyRoll } from '#server/check-ins/empty-roll.ts'
import { dropClass } from '#server/classes/write-class.ts'
import type { Db } from '#server/database/connect.ts'
import { isPassingFault } from '#server/database/faults.ts'
import type { Schema } from '#server/database/schema.ts'
import { deleteEvent } from '#server/events/store.ts'
import { forgetFacultyLetters } from '#server/mail/forget-faculty-letters.ts'
import { forgetSomeLettersOf } from '#server/mail/forget-school-letters.ts'
import { deleteSchool, listClosedSchools } from '#server/schools/store.ts'
import { endSomeSessions, forgetBrowsers } from '#server/sign-in/administrator-sessions.ts'
import { deleteRevokedAt, someClassesOf, someEventsOf } from './store.ts'

/** Rows read or deleted in one statement. */
const together = 50
const tryAgain = 60_000

export type SchoolEraser = { wake: () => void; stop: () => Promise<void> }

/**
 * Deletes what closed universities have left, a few rows at a time, so that every check-in elsewhere comes in between.
 * What a stop interrupts goes on at the next start; two processes at the same university do no harm. `erased` is called
 * after some of them went.
 */
export function startSchoolEraser(deps: { db: Db; log: FastifyBaseLogger; erased: () => void }): SchoolEraser {
  const { db, log, erased } = deps
  let isStopped = false
  let again = false
  let round: Promise<void> | null = null
  let later: NodeJS.Timeout | undefined

  const wake = () => {
    if (isStopped) return
    if (round) {
      again = true
      return
    }
    round = eraseClosed(db, () => !isStopped)
      .then((some) => {
        if (some) erased()
      })
      .catch((error: unknown) => {
        log[isPassingFault(error) ? 'warn' : 'error']({ err: error }, 'a university could not be deleted yet')
        later = setTimeout(wake, tryAgain).unref()
      })
      .finally(() => {
        round = null
        if (!again) return
        again = false
        wake()
      })
  }
  return {
    wake,
    async stop() {
      isStopped = true
      clearTimeout(later)
      await round
    },
  }
}

/** Whether there was one. */
async function eraseClosed(db: Db, goesOn: () => boolean): Promise<boolean> {
  const closed = await listClosedSchools(db)
  for (const school of closed) {
    for await (const _ of eraseSchool(db, school)) {
      if (!goesOn()) return true
      await nextTurn()
    }
  }
  return closed.length > 0
}

/**
 * Yields after each few rows. Sessions first, for a stop may have come before they had ended; then in the order of what
 * hangs on what: the largest things go by themselves.
 */
async function* eraseSchool(db: Db, school: string): AsyncGenerator<void> {
  while ((await endSomeSessions(db, { school }, together)) === together) yield
  for (let events = await someEventsOf(db, school, together); events.length > 0;) {
    for (const event of events) {
      await emptyRoll(db, event)
      await deleteEvent(db, event)
      yield
    }
    events = await someEventsOf(db, school, together)
  }
  for (let classes = await someClassesOf(db, school, together); classes.length > 0;) {
    for (const one of classes) {
      await dropClass(db, one)
      yield
    }
    classes = await someClassesOf(db, school, together)
  }
  for (const kind of ['student', 'faculty'] as const) {
    for (let gone = together; gone === together;) {
      gone = await db.transaction().execute(async (trx) => {
        // Asked each time, for a role may be revoked meanwhile: without the account nothing ties it to the university.
        if (kind === 'faculty') await forgetRevoked(trx, school)
        const accounts = await deleteSomeAccounts(trx, { kind, school, most: together })
        await forgetBrowsers(trx, kind, accounts)
        return accounts.length
      })
      yield
    }
  }
  while ((await forgetSomeLettersOf(db, school, together)) === together) yield
  await deleteSchool(db, school)
}

/** Deletes who taught there and was once an administrator: the row, the browsers, and letters that name no university. */
async function forgetRevoked(trx: Kysely<Schema>, school: string): Promise<void> {
  const gone = await deleteRevokedAt(trx, school)
  await forgetBrowsers(
    trx,
    'admin',
    gone.map(({ id }) => id),
  )
  for (const { email } of gone) await forgetFacultyLetters(trx, email, { student: false, administrator: false })
}
