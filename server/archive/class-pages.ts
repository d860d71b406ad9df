import { openRows } from '#server/database/open-rows.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { Cell } from '#server/sheets/sheet.ts'
import { momentCell, readById, pointsCell, type PageCursor, type Page, type ReadPage } from './page.ts'

/**
 * The number of classes whose rosters or assignments are read at once. They are read by class, because their indexes
 * start with it.
 */
const classBatchSize = 5

export const classColumns = [
  'Class ID',
  'Class',
  'Semester',
  'Description',
  'Metadata',
  'Faculty ID',
  'Faculty Email',
  'Created',
]
export const classesPage: ReadPage = (db, school, cursor) =>
  readById(
    db
      .selectFrom(openRows('class'))
      .innerJoin('faculty', 'faculty.id', 'class.faculty_id')
      .selectAll('class')
      .select('faculty.email'),
    { table: 'class', school, cursor },
    (row) => [
      row.id,
      row.name,
      row.semester ?? '',
      row.description ?? '',
      row.metadata ?? '',
      row.faculty_id,
      row.email,
      momentCell(row.created_at),
    ],
  )

export const rosterColumns = [
  'Class ID',
  'Class',
  'Student ID',
  'Pending Student ID',
  'First Name',
  'Last Name',
  'Email',
  'Added',
]
/** Reads the students on each roster. Each is either registered or pending. */
export const rostersPage: ReadPage = (db, school, cursor) =>
  byClass(db, school, cursor, async (classes) => {
    const rows = await db
      .selectFrom('roster_entry')
      .innerJoin(openRows('class'), 'class.id', 'roster_entry.class_id')
      .leftJoin('student', 'student.id', 'roster_entry.student_id')
      .leftJoin('pending_student as pending', 'pending.id', 'roster_entry.pending_student_id')
      .select(['roster_entry.class_id', 'class.name', 'roster_entry.student_id', 'roster_entry.pending_student_id'])
      .select((e) => [
        e.fn.coalesce('student.first_name', 'pending.first_name').as('first_name'),
        e.fn.coalesce('student.last_name', 'pending.last_name').as('last_name'),
        e.fn.coalesce('student.email', 'pending.email').as('email'),
      ])
      .select('roster_entry.created_at')
      .where('roster_entry.class_id', 'in', classes)
      .orderBy('roster_entry.class_id')
      .orderBy('roster_entry.id')
      .execute()
    return rows.map((row) => [
      row.class_id,
      row.name,
      row.student_id ?? '',
      row.pending_student_id ?? '',
      row.first_name ?? '',
      row.last_name ?? '',
      row.email ?? '',
      momentCell(row.created_at),
    ])
  })

export const assignmentColumns = ['Class ID', 'Class', 'Event ID', 'Event', 'Assigned', 'Points', 'Note']
/** Reads the events that count for each class. */
export const assignmentsPage: ReadPage = (db, school, cursor) =>
  byClass(db, school, cursor, async (classes) => {
    const rows = await db
      .selectFrom(openRows('class_event'))
      .innerJoin(openRows('class'), 'class.id', 'class_event.class_id')
      .innerJoin(openRows('event'), 'event.id', 'class_event.event_id')
      .select(['class_event.class_id', 'class.name as class_name', 'class_event.event_id', 'event.name'])
      .select(['class_event.created_at', 'class_event.points', 'class_event.note'])
      .where('class_event.class_id', 'in', classes)
      .orderBy('class_event.class_id')
      .orderBy('class_event.id')
      .execute()
    return rows.map((row) => [
      row.class_id,
      row.class_name,
      row.event_id,
      row.name,
      momentCell(row.created_at),
      pointsCell(row.points),
      row.note ?? '',
    ])
  })

async function byClass(
  db: DbOrTrx,
  school: string,
  cursor: PageCursor | null,
  readRows: (classes: string[]) => Promise<Cell[][]>,
): Promise<Page> {
  const classes = await db
    .selectFrom(openRows('class'))
    .select('id')
    .where('school_id', '=', school)
    .where('id', '>', cursor?.id ?? '')
    .orderBy('id')
    .limit(classBatchSize)
    .execute()
  if (classes.length === 0) return { rows: [], next: null }
  const rows = await readRows(classes.map(({ id }) => id))
  return { rows, next: classes.length < classBatchSize ? null : { id: classes.at(-1)!.id } }
}
