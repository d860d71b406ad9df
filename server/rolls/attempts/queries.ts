// Attempts that didn't count. They are read in a reader thread, because a crowd may make thousands.
import { attemptReasons, type AttemptReason, type EventAttempts } from '#contract/rolls/attempts.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { toPageBytes, paginate, type PageRequest } from '#server/http/pagination.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { attemptOrder, listEventAttempts, listOwnAttempts } from './store.ts'

type Query = { event: string; school: string; reason: AttemptReason | null; part: PageRequest | null; now: number }

export const attemptQueries = {
  ownAttemptsJson: async (
    db: DbOrTrx,
    { student, now, part }: { student: string; now: number; part: PageRequest | null },
  ) => toPageBytes(await listOwnAttempts(db, student, now), part, attemptOrder, (row) => row),

  async eventAttemptsJson(db: DbOrTrx, { reason, part, now, ...eventAndSchool }: Query) {
    const attempts = await listEventAttempts(db, eventAndSchool, now)
    const none = Object.fromEntries(attemptReasons.map((key) => [key, 0])) as EventAttempts['counts']
    const counts = attempts.reduce((sums, attempt) => ({ ...sums, [attempt.reason]: sums[attempt.reason] + 1 }), none)
    // A student who is marked absent or excused wasn't left out by accident, so they aren't counted here.
    const unconfirmed = attempts.filter(
      (attempt) => attempt.reason === 'not-confirmed' && !attempt.present && attempt.marked === null,
    )
    const matching = reason === null ? attempts : attempts.filter((attempt) => attempt.reason === reason)
    const { rows, next } = paginate(matching, part, attemptOrder)
    const students = new Set(unconfirmed.map(({ student, id }) => student ?? id)).size
    const response: EventAttempts = { counts, unconfirmed: students, attempts: rows }
    return { bytes: jsonBytes(response), next }
  },
}

type AttemptQueries = typeof attemptQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends AttemptQueries {}
}
