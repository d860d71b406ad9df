import { sql } from 'kysely'
import { attendanceColumns, describeWhereabouts } from '#contract/rolls/sheets.ts'
import { summarizeLocation } from '#contract/retention/retention.ts'
import { rollHowWords } from '#contract/rolls/words.ts'
import { currentMark } from '#server/events/presence.ts'
import { toLocation } from '#server/rolls/check-in-columns.ts'
import { momentCell, numberCell, readById, pageRows, type ReadPage } from './page.ts'
import { openRows } from '#server/database/open-rows.ts'

export const eventColumns = [
  'Event ID',
  'Event',
  'Description',
  'Place',
  'Faculty ID',
  'Faculty Email',
  'Starts',
  'Ends',
  'Check-in Opens Before (min)',
  'Check-in Closes After (min)',
  'Typed Code',
  'Created',
  'Changed',
  'Check-ins Past Retention',
  'Room For',
]
export const eventsPage: ReadPage = (db, school, cursor) =>
  readById(
    db
      .selectFrom(openRows('event'))
      .leftJoin('faculty', 'faculty.id', 'event.faculty_id')
      .selectAll('event')
      .select('faculty.email')
      .select((e) =>
        e
          .selectFrom('counted_check_ins')
          .select(sql<number | string | null>`sum(check_ins + marks)`.as('people'))
          .whereRef('counted_check_ins.event_id', '=', 'event.id')
          .as('past_retention'),
      ),
    { table: 'event', school, cursor },
    (row) => [
      row.id,
      row.name,
      row.description ?? '',
      row.location ?? '',
      row.faculty_id ?? '',
      row.email ?? '',
      momentCell(row.starts_at),
      momentCell(row.ends_at),
      numberCell(row.checkin_before_minutes ?? 0),
      numberCell(row.checkin_after_minutes ?? 0),
      { ours: row.typed_code },
      momentCell(row.created_at),
      momentCell(row.updated_at),
      numberCell(Number(row.past_retention ?? 0)),
      numberCell(row.room_for),
    ],
  )

/** The columns of an event's own file, with the event's columns in front and three more at the end. */
export const archivedAttendanceColumns = ['Event ID', 'Event', ...attendanceColumns, 'Received', 'Sent Late', 'Method']
/** Reads all check-ins, sorted by time like the index. */
export const attendancePage: ReadPage = async (db, school, cursor) => {
  const rows = await db
    .selectFrom(openRows('attendance'))
    .innerJoin('student', 'student.id', 'attendance.student_id')
    .innerJoin(openRows('event'), 'event.id', 'attendance.event_id')
    .leftJoin('roll_mark', (join) =>
      join
        .onRef('roll_mark.student_id', '=', 'attendance.student_id')
        .onRef('roll_mark.event_id', '=', 'attendance.event_id')
        .on(sql<boolean>`${currentMark}`),
    )
    .selectAll('attendance')
    .select(['student.first_name', 'student.last_name', 'student.email', 'event.name', 'roll_mark.says'])
    .where('attendance.school_id', '=', school)
    .$if(cursor !== null, (query) =>
      query
        .where('attendance.scanned_at', '>=', cursor!.at!)
        .where((e) => e.or([e('attendance.scanned_at', '>', cursor!.at!), e('attendance.id', '>', cursor!.id)])),
    )
    .orderBy('attendance.scanned_at')
    .orderBy('attendance.id')
    .limit(pageRows)
    .execute()
  const last = rows.length < pageRows ? undefined : rows.at(-1)
  return {
    next: last ? { at: last.scanned_at, id: last.id } : null,
    rows: rows.map((row) => [
      row.event_id,
      row.name,
      row.first_name,
      row.last_name,
      row.student_id,
      row.email,
      row.says === 'absent' ? 'No' : 'Yes',
      { at: row.scanned_at },
      { ours: describeWhereabouts(toLocation(row), summarizeLocation(row)) },
      row.device_id ?? '',
      { at: row.received_at },
      row.late_sent === 1 ? 'Yes' : 'No',
      { ours: row.method ?? '' },
    ]),
  }
}

export const markColumns = [
  'Mark ID',
  'Event ID',
  'Event',
  'Class ID',
  'Student ID',
  'Pending Student ID',
  'First Name',
  'Last Name',
  'Email',
  'Says',
  'Reason Kind',
  'Reason',
  'Source',
  'Faculty ID',
  'Administrator ID',
  'Made',
  'Undone',
  'Undo Reason',
]
/** Reads all marks, current and undone. */
export const marksPage: ReadPage = (db, school, cursor) =>
  readById(
    db
      .selectFrom(openRows('roll_mark'))
      .innerJoin(openRows('event'), 'event.id', 'roll_mark.event_id')
      .leftJoin('student', 'student.id', 'roll_mark.student_id')
      .leftJoin('pending_student as pending', 'pending.id', 'roll_mark.pending_student_id')
      .selectAll('roll_mark')
      .select([
        'event.name',
        sql<string>`coalesce(student.first_name, pending.first_name)`.as('first_name'),
        sql<string>`coalesce(student.last_name, pending.last_name)`.as('last_name'),
        sql<string>`coalesce(student.email, pending.email)`.as('email'),
      ]),
    { table: 'roll_mark', school, cursor },
    (row) => [
      row.id,
      row.event_id,
      row.name,
      row.class_id ?? '',
      row.student_id ?? '',
      row.pending_student_id ?? '',
      row.first_name,
      row.last_name,
      row.email,
      { ours: rollHowWords[row.says] },
      { ours: row.reason_kind },
      row.reason,
      { ours: row.source },
      row.faculty_id ?? '',
      row.admin_id ?? '',
      momentCell(row.made_at),
      momentCell(row.undone_at),
      row.undo_reason ?? '',
    ],
  )
