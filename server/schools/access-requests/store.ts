import { hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { maxClockLeadMs } from '#server/time/is-recent.ts'
import type { AccessRequestTable } from './table.ts'

type Answered = Pick<AccessRequestTable, 'answer' | 'reason' | 'answered_at' | 'answered_by' | 'school_id'>

export async function insertAccessRequest(
  db: DbOrTrx,
  request: Omit<AccessRequestTable, keyof Answered>,
): Promise<void> {
  const unanswered = { answer: null, reason: null, answered_at: null, answered_by: null, school_id: null }
  await db
    .insertInto('access_request')
    .values({ ...request, ...unanswered })
    .execute()
}

/** Stores an answer. Returns false if the request already had one. */
export function noteAnswer(db: DbOrTrx, id: string, answer: Answered): Promise<boolean> {
  return hasWritten(db.updateTable('access_request').set(answer).where('id', '=', id).where('answer', 'is', null))
}

export function findAccessRequest(db: DbOrTrx, id: string): Promise<AccessRequestTable | undefined> {
  return db.selectFrom('access_request').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns when (ms, ascending) requests were made in the `period` (ms) before `now`: all of them, and one client's. */
export async function readTimes(
  db: DbOrTrx,
  { period, now }: { period: number; now: number },
  clientHash: string | null,
): Promise<{ times: number[]; ownTimes: number[] }> {
  const rows = await db
    .selectFrom('access_request')
    .select(['asked_from', 'asked_at'])
    .where('asked_at', '>', now - period)
    .where('asked_at', '<=', now + maxClockLeadMs)
    .orderBy('asked_at')
    .execute()
  const ownRows = clientHash === null ? [] : rows.filter(({ asked_from }) => asked_from === clientHash)
  return { times: rows.map(({ asked_at }) => asked_at), ownTimes: ownRows.map(({ asked_at }) => asked_at) }
}

/** Returns the addresses of the master administrators. */
export async function listMasterEmails(db: DbOrTrx): Promise<string[]> {
  const rows = await db
    .selectFrom('administrator')
    .select('email')
    .where('role', '=', 'master')
    .orderBy('email')
    .execute()
  return rows.map((row) => row.email)
}

/** Deletes the requests that contain this email address. */
export async function deleteAccessRequests(db: DbOrTrx, email: string): Promise<void> {
  await db.deleteFrom('access_request').where('email', '=', email).execute()
}

/** Deletes the hashes of the clients that made requests before `end` (ms). */
export async function purgeClients(db: DbOrTrx, end: number): Promise<void> {
  await db
    .updateTable('access_request')
    .set({ asked_from: null })
    .where('asked_at', '<', end)
    .where('asked_from', 'is not', null)
    .execute()
}

/** Deletes requests that were made before `end` (ms). */
export async function purgeAccessRequests(db: DbOrTrx, end: number): Promise<void> {
  await db.deleteFrom('access_request').where('asked_at', '<', end).execute()
}
