import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { jsonBytes } from '#server/reader/as-bytes.ts'
import { summarizePositions } from './position-summaries.ts'
import { readRoll } from './read-roll.ts'
import { weighEvidence } from './weighing.ts'

type Rows = Kysely<Schema>

/** Reads off the event loop: each compares every check-in of an event with all others. */
export const evidenceQueries = {
  summarizePositions,

  /** All evidence of an event, with everyone's names, as the bytes of the response. */
  eventEvidenceJson: async (db: Rows, { event }: { event: string }) =>
    jsonBytes(weighEvidence(await readRoll(db, event), null)),

  /** The same for a class: the whole roll is compared, but only the students of its roster are named. */
  classEvidenceJson: async (db: Rows, { event, classId }: { event: string; classId: string }) =>
    jsonBytes(weighEvidence(await readRoll(db, event), await readRoster(db, classId))),
}

type EvidenceQueries = typeof evidenceQueries
declare module '#server/reader/reader.ts' {
  interface Queries extends EvidenceQueries {}
}

async function readRoster(db: Rows, classId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('roster_entry').select('student_id').where('class_id', '=', classId).execute()
  return new Set(rows.flatMap(({ student_id }) => student_id ?? []))
}
