import { sql } from 'kysely'
import type { Appeal } from '#contract/credits/appeals.ts'
import { isForAllUniversities } from '#contract/administration/rules.ts'
import { openRows } from '#server/database/open-rows.ts'
import { selectPresence } from '#server/events/presence.ts'
import { hasWritten } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import { notFound } from '#server/http/refusals.ts'
import { compareBy, type Order } from '#server/http/pagination.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isoTime } from '#server/time/iso-time.ts'
import { findAppealDeadline } from './appeal-term.ts'
import type { AppealTable } from './table.ts'

export type AppealRow = Awaited<ReturnType<ReturnType<typeof selectAppeals>['execute']>>[number]
/**
 * A student's appeals, the appeals that a professor answers, or the appeals about presence at one university (or at all
 * universities for null).
 */
export type AppealScope = { student: string } | { faculty: string } | { school: string | null }

/** Latest first. */
export const appealOrder: Order<AppealRow> = {
  cursorFor: ({ made_at, id }) => [made_at, id],
  compare: compareBy('down', 'up'),
}

/** Adds an appeal. Returns false if the student already asked about the event and class. */
export function insertAppeal(db: DbOrTrx, row: AppealTable): Promise<boolean> {
  return hasWritten(
    db
      .insertInto('appeal')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  )
}

export function findAppeal(db: DbOrTrx, id: string): Promise<AppealRow | undefined> {
  return selectAppeals(db).where('appeal.id', '=', id).executeTakeFirst()
}

/** Returns an appeal that was just written. Throws 404 if its event or class was deleted at the same time. */
export async function readAppeal(trx: DbOrTrx, id: string): Promise<AppealRow> {
  const appeal = await findAppeal(trx, id)
  if (!appeal) throw notFound()
  return appeal
}

/** Returns appeals, latest first. With `student`, only this student's. */
export function listAppeals(db: DbOrTrx, scope: AppealScope, student?: string): Promise<AppealRow[]> {
  return selectAppeals(db)
    .$if(student !== undefined, (appeals) => appeals.where('appeal.student_id', '=', student!))
    .where((e) => {
      if ('student' in scope) return e('appeal.student_id', '=', scope.student)
      const aboutPresence = e('appeal.class_id', 'is', null)
      if ('school' in scope)
        return scope.school === null ? aboutPresence : e.and([aboutPresence, e('appeal.school_id', '=', scope.school)])
      return e.or([
        e('class.faculty_id', '=', scope.faculty),
        e.and([aboutPresence, e('event.faculty_id', '=', scope.faculty)]),
      ])
    })
    .orderBy('appeal.made_at', 'desc')
    .orderBy('appeal.id')
    .execute()
}

/** Returns which appeals a viewer may list. */
export function toAppealScope({ student, faculty, admin }: Viewer): AppealScope {
  if (student) return { student: student.id }
  if (faculty) return { faculty: faculty.id }
  return { school: admin && isForAllUniversities(admin.role) ? null : (admin?.school ?? '') }
}

type Answered = Pick<
  AppealTable,
  'answered_at' | 'answer' | 'answer_text' | 'faculty_id' | 'admin_id' | 'resulting_mark_id'
>

/** Stores the answer to an appeal. Returns false if the appeal already has one. */
export function storeAnswer(db: DbOrTrx, id: string, answer: Answered): Promise<boolean> {
  return hasWritten(db.updateTable('appeal').set(answer).where('id', '=', id).where('answered_at', 'is', null))
}

/**
 * Returns an appeal as the API sends it. An appeal without an answer is open until its deadline, so the state depends
 * on `now` (ms).
 */
export function asAppeal(row: AppealRow, now: number): Appeal {
  return {
    id: row.id,
    event: row.event_id,
    event_name: row.event_name,
    event_date: isoTime(row.starts_at),
    time_zone: row.time_zone,
    class: row.class_id,
    class_name: row.class_name,
    student: row.student_id,
    student_name: `${row.first_name} ${row.last_name}`,
    text: row.text,
    attempt_reason: row.attempt_reason,
    attempt_at: row.attempt_at === null ? null : isoTime(row.attempt_at),
    about_mark: row.mark_says === null ? null : { says: row.mark_says, reason: row.mark_reason! },
    made_at: isoTime(row.made_at),
    state: row.answer ?? whyClosed(row, now) ?? 'open',
    answer_text: row.answer_text,
    answered_by: row.answerer_first_name === null ? null : `${row.answerer_first_name} ${row.answerer_last_name}`,
    answered_at: row.answered_at === null ? null : isoTime(row.answered_at),
    mark: row.resulting_mark_id,
  }
}

/** Returns an appeal as its student sees it. Only the professor sees the mark that it is about, with its reason. */
export function asOwnAppeal(row: AppealRow, now: number): Appeal {
  return { ...asAppeal(row, now), about_mark: null }
}

/** Whether an appeal is still waiting for an answer. `now` in ms. */
export function isOpen(row: AppealRow, now: number): boolean {
  return row.answered_at === null && whyClosed(row, now) === null
}

/**
 * Returns why an appeal is closed: its class doesn’t use the event or list the student anymore, the student is on the
 * roll or has credit by now, or its term is over. Null if it is open. `now` in ms.
 */
export function whyClosed(row: AppealRow, now: number): 'closed' | 'unassigned' | 'off-roster' | 'settled' | null {
  const { class_id, assignment_id, entry_id, starts_at: startsAt, time_zone: timeZone } = row
  if (class_id !== null && assignment_id === null) return 'unassigned'
  if (class_id !== null && entry_id === null) return 'off-roster'
  // The answer itself may have put the student on the roll.
  if (row.answered_at === null && isSettled(row)) return 'settled'
  return now <= findAppealDeadline({ startsAt, timeZone }) ? null : 'closed'
}

/**
 * Whether the student has what the appeal asks for: presence at the event, or credit in the class. What the student had
 * before asking about credit doesn’t count, because such an event may be over a limit.
 */
function isSettled({ class_id, made_at, class_says, class_marked_at, present_at }: AppealRow): boolean {
  if (class_id === null) return present_at !== null
  const creditedAt = class_says === null ? present_at : class_says === 'counts' ? class_marked_at : null
  return creditedAt !== null && creditedAt > made_at
}

/** Reopens an appeal by deleting its answer. Returns false if the answer has already been deleted or replaced. */
export function deleteAnswer(db: DbOrTrx, { id, answered_at }: AppealRow): Promise<boolean> {
  const none = { answered_at: null, answer: null, answer_text: null, faculty_id: null, admin_id: null }
  return hasWritten(
    db
      .updateTable('appeal')
      .set({ ...none, resulting_mark_id: null })
      .where('id', '=', id)
      .where('answered_at', '=', answered_at),
  )
}

/** Limits presence to an appeal’s event and student, so to one row at most. */
const atAppeal: Parameters<typeof selectPresence>[0] = (table) =>
  sql`${sql.ref(`${table}.event_id`)} = appeal.event_id and ${sql.ref(`${table}.student_id`)} = appeal.student_id`

function selectAppeals(db: DbOrTrx) {
  return db
    .selectFrom(openRows('appeal'))
    .innerJoin(openRows('event'), 'event.id', 'appeal.event_id')
    .innerJoin('school', 'school.id', 'appeal.school_id')
    .innerJoin('student', 'student.id', 'appeal.student_id')
    .leftJoin(openRows('class'), 'class.id', 'appeal.class_id')
    .leftJoin(openRows('class_event'), (join) =>
      join.onRef('class_event.class_id', '=', 'appeal.class_id').onRef('class_event.event_id', '=', 'appeal.event_id'),
    )
    .leftJoin('roster_entry', (join) =>
      join
        .onRef('roster_entry.class_id', '=', 'appeal.class_id')
        .onRef('roster_entry.student_id', '=', 'appeal.student_id'),
    )
    .leftJoin('roll_mark as class_mark', (join) =>
      join
        .onRef('class_mark.event_id', '=', 'appeal.event_id')
        .onRef('class_mark.student_id', '=', 'appeal.student_id')
        .onRef('class_mark.class_id', '=', 'appeal.class_id')
        .on('class_mark.undone_at', 'is', null),
    )
    .leftJoin('refused_attempt', 'refused_attempt.id', 'appeal.attempt_id')
    .leftJoin('roll_mark', 'roll_mark.id', 'appeal.mark_id')
    .leftJoin('faculty', 'faculty.id', 'appeal.faculty_id')
    .leftJoin('administrator', 'administrator.id', 'appeal.admin_id')
    .selectAll('appeal')
    .select([
      'class_event.id as assignment_id',
      'roster_entry.id as entry_id',
      'class_mark.says as class_says',
      'class_mark.made_at as class_marked_at',
      'event.name as event_name',
      'event.starts_at',
      'school.time_zone',
      'class.name as class_name',
    ])
    .select(['student.first_name', 'student.last_name', 'refused_attempt.reason as attempt_reason'])
    .select([
      // The moment on the student’s screen.
      sql<number | null>`coalesce(refused_attempt.confirmed_at, refused_attempt.received_at)`.as('attempt_at'),
      'roll_mark.says as mark_says',
      'roll_mark.reason as mark_reason',
    ])
    .select((e) => e.selectFrom(selectPresence(atAppeal)).select('presence.received_at').as('present_at'))
    .select([
      sql<string | null>`coalesce(faculty.first_name, administrator.first_name)`.as('answerer_first_name'),
      sql<string | null>`coalesce(faculty.last_name, administrator.last_name)`.as('answerer_last_name'),
    ])
}
