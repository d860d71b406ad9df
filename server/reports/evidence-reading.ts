import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { weighEvidence } from './evidence-weighing.ts'

type Rows = Kysely<Schema>
export type EvidenceRow = Awaited<ReturnType<typeof readRoll>>[number]

/** Reads off the event loop: each compares every check-in of an event with all others. */
export const evidenceReadings = {
  /** All of an event, everybody named, as the bytes of the answer. */
  eventEvidenceJson: async (db: Rows, { event }: { event: string }) => json(await readRoll(db, event), null),

  /** The same for a class: the whole roll is compared, and the students of its roster alone are named. */
  classEvidenceJson: async (db: Rows, { event, classId }: { event: string; classId: string }) =>
    json(await readRoll(db, event), await readRoster(db, classId)),
}

/** The roll of an event, the first check-in first, with what can be compared. */
function readRoll(db: Rows, event: string) {
  return db
    .selectFrom('attendance')
    .innerJoin('student', 'student.id', 'attendance.student_id')
    .select([
      'attendance.student_id',
      'attendance.browser',
      'attendance.scanned_at',
      'attendance.received_at',
      'attendance.late_sent',
      'attendance.latitude',
      'attendance.longitude',
      'attendance.accuracy',
      'attendance.place',
      'attendance.distance',
      'student.first_name',
      'student.last_name',
    ])
    .where('attendance.event_id', '=', event)
    .orderBy('attendance.scanned_at')
    .orderBy('attendance.id')
    .execute()
}

async function readRoster(db: Rows, classId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('roster_entry').select('student_id').where('class_id', '=', classId).execute()
  return new Set(rows.flatMap(({ student_id }) => student_id ?? []))
}

function json(rows: EvidenceRow[], named: ReadonlySet<string> | null): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(weighEvidence(rows, named)))
}
