import type { Kysely } from 'kysely'
import type { Db } from '#server/database/db.ts'
import type { Schema } from '#server/database/schema.ts'
import { lastTurn } from '#server/mail/due-emails.ts'
import { addToOutbox } from '#server/mail/outbox.ts'
import type { Reader } from '#server/reader/reader.ts'
import { findAddress, noteQueued } from './store.ts'

/** How long (ms) after a check-in its emails are still worth queueing and sending. */
const worthFor = 24 * 60 * 60_000
/** Check-ins in one transaction, so that real check-ins beside it never wait long. */
const together = 20

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
  for (let found = together; found === together && shouldContinue();) {
    const at = now()
    const due = await reader.read('creditEmailsDue', { students, since: at - worthFor, most: together, now: at })
    found = due.length
    if (found === 0) break
    queued += await db.transaction().execute(async (trx) => {
      let count = 0
      for (const one of due) count += await queueOne(trx, one, at)
      return count
    })
  }
  return queued
}

async function queueOne(trx: Kysely<Schema>, due: Due, at: number): Promise<number> {
  const { attendance, student, school, receipt, classes } = due
  const row = { school_id: school, student_id: student, queued_at: at }
  if (!(await noteQueued(trx, { ...row, attendance_id: attendance, class_id: null, have: null }))) return 0
  const address = await findAddress(trx, student)
  if (!address) return 0
  const mail = {
    to: address.email,
    school,
    link: null,
    worthUntil: at + worthFor,
    allowance: { budget: null, lane: 1, state: 'waiting', share: null, turn: lastTurn } as const,
  }
  let count = 0
  if (receipt) {
    await addToOutbox(trx, { ...mail, template: 'student-receipt', details: { student, attendance } }, at)
    count += 1
  }
  for (const { id, have } of classes) {
    if (!(await noteQueued(trx, { ...row, attendance_id: null, class_id: id, have }))) continue
    await addToOutbox(trx, { ...mail, template: 'student-one-short', details: { student, class: id } }, at)
    count += 1
  }
  return count
}
