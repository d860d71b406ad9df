import type { Kysely } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { Schema } from '#server/database/schema.ts'
import { lastTurn } from '#server/mail/due-emails.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import type { Reader } from '#server/reader/reader.ts'
import { findAddress, noteQueued } from './store.ts'

/** The emails of a check-in are worth queueing and sending for so long (ms). */
const usefulFor = 24 * 60 * 60_000
/** Check-ins in one transaction, so that real check-ins beside it never wait long. */
const batchSize = 20

type Due = {
  attendance: string
  student: string
  school: string
  receipt: boolean
  classes: { id: string; have: number }[]
}
export type QueueDeps = { db: Db; reader: Reader; now: () => number }

/**
 * Queues the emails of new check-ins, of some students or of all. It takes a few check-ins in each transaction. Each
 * check-in and each “one event short” is queued once, however many processes do this. Returns how many emails it
 * queued.
 */
export async function queueDueEmails(
  { db, reader, now }: QueueDeps,
  students: string[] | 'all',
  shouldContinue: () => boolean,
): Promise<number> {
  let queued = 0
  for (let dueCount = batchSize; dueCount === batchSize && shouldContinue();) {
    const queuedAt = now()
    const due = await reader.read('creditEmailsDue', {
      students,
      receivedAfter: queuedAt - usefulFor,
      limit: batchSize,
      now: queuedAt,
    })
    dueCount = due.length
    if (dueCount === 0) break
    queued += await db.transaction().execute(async (trx) => {
      let count = 0
      for (const dueCheckIn of due) count += await queueOne(trx, dueCheckIn, queuedAt)
      return count
    })
  }
  return queued
}

async function queueOne(trx: Kysely<Schema>, due: Due, queuedAt: number): Promise<number> {
  const { attendance, student, school, receipt, classes } = due
  const row = { school_id: school, student_id: student, queued_at: queuedAt }
  if (!(await noteQueued(trx, { ...row, attendance_id: attendance, class_id: null, have: null }))) return 0
  const address = await findAddress(trx, student)
  if (!address) return 0
  const mail = {
    to: address.email,
    school,
    link: null,
    worthUntil: queuedAt + usefulFor,
    allowance: { budget: null, lane: 1, state: 'waiting', share: null, turn: lastTurn } as const,
  }
  let count = 0
  if (receipt) {
    await addToOutbox(trx, { ...mail, template: 'student-receipt', details: { student, attendance } }, queuedAt)
    count += 1
  }
  for (const { id, have } of classes) {
    if (!(await noteQueued(trx, { ...row, attendance_id: null, class_id: id, have }))) continue
    await addToOutbox(trx, { ...mail, template: 'student-one-short', details: { student, class: id } }, queuedAt)
    count += 1
  }
  return count
}
