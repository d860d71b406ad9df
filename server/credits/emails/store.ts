import type { EmailKind } from '#contract/credits/email-kinds.ts'
import { openRows } from '#server/database/open-rows.ts'
import { countWritten, hasRow, hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { inBatches } from '#server/database/in-batches.ts'
import { newId } from '#server/database/new-id.ts'
import { findOpenSchool } from '#server/schools/store.ts'
import type { CreditEmailChoiceTable, CreditEmailTable } from './table.ts'

export const sinceColumn = { receipts: 'receipts_since', 'one-short': 'one_short_since' } as const satisfies Record<
  EmailKind,
  keyof CreditEmailChoiceTable
>

export function findEmailChoice(db: DbOrTrx, student: string): Promise<CreditEmailChoiceTable | undefined> {
  return db.selectFrom('credit_email_choice').selectAll().where('student_id', '=', student).executeTakeFirst()
}

/** Returns a student's choices that apply now: none while their university is closed. */
export async function findChoiceToSend(db: DbOrTrx, student: string): Promise<CreditEmailChoiceTable | undefined> {
  const choice = await findEmailChoice(db, student)
  return choice && (await findOpenSchool(db, choice.school_id)) ? choice : undefined
}

/** Stores a student's choices, replacing earlier ones. */
export async function saveEmailChoice(db: DbOrTrx, row: CreditEmailChoiceTable): Promise<void> {
  const { student_id: _, school_id: __, ...columns } = row
  await db
    .insertInto('credit_email_choice')
    .values(row)
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet(columns))
    .execute()
}

/** Whether any student has ever turned an email on. */
export function hasEmailChoices(db: DbOrTrx): Promise<boolean> {
  return hasRow(db.selectFrom('credit_email_choice').select('student_id').limit(1))
}

/** The number of students that one statement looks up. */
const batchSize = 100

/** Returns which of these students have ever turned an email on. */
export async function listStudentsWithChoice(db: DbOrTrx, students: readonly string[]): Promise<string[]> {
  const withChoice: string[] = []
  for (const batch of inBatches(students, batchSize)) {
    // Padded to a fixed size, because SQLite would prepare and cache a statement for each length.
    const paddedBatch = [...batch, ...Array<string>(batchSize - batch.length).fill(batch[0]!)]
    const rows = await db
      .selectFrom('credit_email_choice')
      .select('student_id')
      .where('student_id', 'in', paddedBatch)
      .execute()
    withChoice.push(...rows.map(({ student_id }) => student_id))
  }
  return withChoice
}

/**
 * Returns at most `limit` new check-ins of these students, or of all students, since `receivedAfter` (ms), earliest
 * first. Only check-ins that haven't been handled yet, and whose students had turned an email on before. Check-ins of
 * closed universities wait until they reopen.
 */
export function listNewCheckIns(
  db: DbOrTrx,
  { students, receivedAfter, limit }: { students: readonly string[] | 'all'; receivedAfter: number; limit: number },
) {
  return db
    .selectFrom('credit_email_choice as choice')
    .innerJoin(openRows('attendance'), 'attendance.student_id', 'choice.student_id')
    .innerJoin('school', 'school.id', 'choice.school_id')
    .leftJoin('credit_email as done', 'done.attendance_id', 'attendance.id')
    .select(['attendance.id', 'attendance.event_id', 'attendance.received_at'])
    .select(['choice.student_id', 'choice.school_id', 'choice.receipts_since', 'choice.one_short_since'])
    .where('attendance.received_at', '>', receivedAfter)
    .where('done.id', 'is', null)
    .where('school.closed_at', 'is', null)
    .$if(students !== 'all', (query) => query.where('choice.student_id', 'in', students as readonly string[]))
    .where((row) =>
      row.or([
        row('attendance.received_at', '>=', row.ref('choice.receipts_since')),
        row('attendance.received_at', '>=', row.ref('choice.one_short_since')),
      ]),
    )
    .orderBy('attendance.received_at')
    .orderBy('attendance.id')
    .limit(limit)
    .execute()
}

type EmailNote = Pick<
  CreditEmailTable,
  'school_id' | 'student_id' | 'attendance_id' | 'class_id' | 'have' | 'queued_at'
>

/** Claims an email before it is queued. Returns false if this process or another one has already claimed it. */
export function claimEmail(db: DbOrTrx, row: EmailNote): Promise<boolean> {
  return hasWritten(
    db
      .insertInto('credit_email')
      .values({ id: newId(), ...row })
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/** Returns a student's email address. */
export function findAddress(db: DbOrTrx, student: string) {
  return db.selectFrom('student').select('email').where('id', '=', student).executeTakeFirst()
}

/** Deletes at most `limit` notes of check-ins that were handled before `cutoff` (ms). Returns the number deleted. */
export function purgeCheckInNotesBatch(db: DbOrTrx, cutoff: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('credit_email')
    .select('id')
    .where('attendance_id', 'is not', null)
    .where('queued_at', '<', cutoff)
    .limit(limit)
  return countWritten(db.deleteFrom('credit_email').where('id', 'in', old))
}

/** Deletes at most `limit` of a university’s notes from before `cutoff` (ms). Returns the number deleted. */
export function purgeEmailNotes(
  db: DbOrTrx,
  { school, cutoff, limit }: { school: string; cutoff: number; limit: number },
): Promise<number> {
  const old = db
    .selectFrom('credit_email')
    .select('id')
    .where('school_id', '=', school)
    .where('queued_at', '<', cutoff)
    .limit(limit)
  return countWritten(db.deleteFrom('credit_email').where('id', 'in', old))
}
