// Tries that didn't count, in the reader's thread: a crowd may leave thousands.
import type { Kysely } from 'kysely'
import { attemptReasons, type AttemptReason, type EventAttempts } from '#contract/rolls/attempts.ts'
import type { Schema } from '#server/database/schema.ts'
import { listed, paginate, type Part } from '#server/http/parts.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { attemptOrder, listEventAttempts, listOwnAttempts } from './store.ts'

type Rows = Kysely<Schema>
type Asked = { event: string; school: string; reason: AttemptReason | null; part: Part | null; now: number }

export const attemptReadings = {
  ownAttemptsJson: async (db: Rows, { student, now, part }: { student: string; now: number; part: Part | null }) =>
    listed(await listOwnAttempts(db, student, now), part, attemptOrder, (one) => one),

  async eventAttemptsJson(db: Rows, { reason, part, now, ...of }: Asked) {
    const all = await listEventAttempts(db, of, now)
    const none = Object.fromEntries(attemptReasons.map((one) => [one, 0])) as EventAttempts['counts']
    const counts = all.reduce((sums, one) => ({ ...sums, [one.reason]: sums[one.reason] + 1 }), none)
    // Someone who is marked absent or excused isn't counted by accident.
    const unconfirmed = all.filter((one) => one.reason === 'not-confirmed' && !one.present && one.marked === null)
    const wanted = reason === null ? all : all.filter((one) => one.reason === reason)
    const { rows, next } = paginate(wanted, part, attemptOrder)
    const students = new Set(unconfirmed.map(({ student, id }) => student ?? id)).size
    const answer: EventAttempts = { counts, unconfirmed: students, attempts: rows }
    return { bytes: jsonBytes(answer), next }
  },
}

type AttemptReadings = typeof attemptReadings
declare module '#server/reader/reader.ts' {
  interface Readings extends AttemptReadings {}
}
