import { sql } from 'kysely'
import { schoolErasedFrom } from '#contract/retention/grace-periods.ts'
import type { CheckedReceipt } from '#contract/credits/credits.ts'
import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { selectPresenceHalves } from '#server/events/presence.ts'
import { isSameHash, keyedHash } from '#server/http/secrets.ts'
import { isoTime } from '#server/time/iso-time.ts'

/** Returns a check-in's receipt: its id and a keyed hash of it. Nothing is stored. */
export function createReceipt(secretKey: Buffer, attendance: string): string {
  return `${attendance}.${signReceipt(secretKey, attendance)}`
}

/** Returns the check-in that a receipt names, or null if this server didn't sign it. */
export function verifyReceipt(secretKey: Buffer, receipt: string): string | null {
  const dot = receipt.lastIndexOf('.')
  const attendance = receipt.slice(0, Math.max(0, dot))
  return dot > 0 && isSameHash(receipt.slice(dot + 1), signReceipt(secretKey, attendance)) ? attendance : null
}

/**
 * Returns what anyone with the receipt may see of a check-in. The receipt is valid while the student is on the roll,
 * even if the university is closed, because the student was there. In that case the response says until when it can be
 * verified.
 */
export async function checkReceipt(db: DbOrTrx, attendance: string): Promise<CheckedReceipt> {
  // Only check-ins have receipts, so marks without a check-in aren't read.
  const [, scans] = selectPresenceHalves((table) =>
    table === 'attendance' ? sql`attendance.id = ${attendance}` : isMarkOfCheckIn(attendance),
  )
  const row = await db
    .selectFrom(scans!)
    .innerJoin('student', 'student.id', 'presence.student_id')
    .innerJoin(openRows('event'), 'event.id', 'presence.event_id')
    .innerJoin('school', 'school.id', 'event.school_id')
    .select(['student.first_name', 'student.last_name', 'event.name', 'event.starts_at', 'presence.scanned_at'])
    .select(['school.name as school_name', 'school.time_zone', 'school.closed_at'])
    .where('presence.id', '=', attendance)
    .executeTakeFirst()
  if (!row || row.scanned_at === null) return { valid: false, reason: 'not-on-roll' }
  return {
    valid: true,
    student_name: `${row.first_name} ${row.last_name}`,
    event_name: row.name,
    event_date: isoTime(row.starts_at),
    scanned_at: isoTime(row.scanned_at),
    school_name: row.school_name,
    time_zone: row.time_zone,
    erased_from: row.closed_at === null ? null : isoTime(schoolErasedFrom(row.closed_at)),
  }
}

/** Limits marks to those about the check-in’s student and event. */
function isMarkOfCheckIn(attendance: string) {
  return sql`(roll_mark.event_id, roll_mark.student_id) in (
    select scan.event_id, scan.student_id from attendance as scan where scan.id = ${attendance})`
}

function signReceipt(secretKey: Buffer, attendance: string): string {
  return keyedHash(secretKey, 'receipt', attendance)
}
