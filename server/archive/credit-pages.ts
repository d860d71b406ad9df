import { decompressText } from '#server/sheets/compressed-text.ts'
import { momentCell, numberCell, readById, pointsCell, type ReadPage } from './page.ts'
import { openRows } from '#server/database/open-rows.ts'

export const ruleColumns = [
  'Class ID',
  'Class',
  'Counts',
  'Needed',
  'Points',
  'Cap',
  'Best Events',
  'Exclusive',
  'Choose Until',
  'Published',
  'Changed',
]
/** Reads classes' credit rules. A class without a rule has no row. */
export const rulesPage: ReadPage = (db, school, cursor) =>
  readById(
    db
      .selectFrom(openRows('credit_rule'))
      .innerJoin(openRows('class'), 'class.id', 'credit_rule.class_id')
      .selectAll('credit_rule')
      .select(['class.id', 'class.name']),
    { table: 'class', school, cursor },
    (row) => [
      row.id,
      row.name,
      { ours: row.counts },
      numberCell(row.needed),
      pointsCell(row.points),
      pointsCell(row.cap),
      numberCell(row.best),
      row.exclusive === 1 ? 'Yes' : 'No',
      momentCell(row.choose_until),
      momentCell(row.published_at),
      momentCell(row.changed_at),
    ],
  )

export const choiceColumns = ['Choice ID', 'Student ID', 'Event ID', 'Event', 'Class ID', 'Class', 'Chosen']
/** Reads students' choices between classes. */
export const choicesPage: ReadPage = (db, school, cursor) =>
  readById(
    db
      .selectFrom(openRows('credit_choice'))
      .innerJoin(openRows('event'), 'event.id', 'credit_choice.event_id')
      .innerJoin(openRows('class'), 'class.id', 'credit_choice.class_id')
      .selectAll('credit_choice')
      .select(['event.name as event_name', 'class.name as class_name']),
    { table: 'credit_choice', school, cursor },
    (row) => [
      row.id,
      row.student_id,
      row.event_id,
      row.event_name,
      row.class_id,
      row.class_name,
      momentCell(row.chosen_at),
    ],
  )

export const appealColumns = [
  'Appeal ID',
  'Student ID',
  'Event ID',
  'Event',
  'Class ID',
  'Text',
  'Made',
  'Answered',
  'Answer',
  'Answer Text',
  'Faculty ID',
  'Administrator ID',
  'Mark ID',
]
/** Reads all appeals, open and answered. */
export const appealsPage: ReadPage = (db, school, cursor) =>
  readById(
    db
      .selectFrom(openRows('appeal'))
      .innerJoin(openRows('event'), 'event.id', 'appeal.event_id')
      .selectAll('appeal')
      .select('event.name as event_name'),
    { table: 'appeal', school, cursor },
    (row) => [
      row.id,
      row.student_id,
      row.event_id,
      row.event_name,
      row.class_id ?? '',
      row.text,
      momentCell(row.made_at),
      momentCell(row.answered_at),
      { ours: row.answer ?? '' },
      row.answer_text ?? '',
      row.faculty_id ?? '',
      row.admin_id ?? '',
      row.resulting_mark_id ?? '',
    ],
  )

export const publishedColumns = [
  'Published Credit ID',
  'Class ID',
  'Class',
  'Faculty ID',
  'Published',
  'Rule',
  'Students',
  'SHA-256',
  'Columns',
]
/** Reads the files of published credit, without their lines. */
export const publishedPage: ReadPage = (db, school, cursor) =>
  readById(
    db
      .selectFrom(openRows('published_credit'))
      .innerJoin(openRows('class'), 'class.id', 'published_credit.class_id')
      .selectAll('published_credit')
      .select('class.name')
      .where('published_credit.complete', '=', 1),
    { table: 'published_credit', school, cursor },
    (row) => [
      row.id,
      row.class_id,
      row.name,
      row.faculty_id ?? '',
      momentCell(row.published_at),
      row.rule_text,
      numberCell(row.students),
      row.sha256,
      row.head,
    ],
  )

export const publishedLinesColumns = ['Published Credit ID', 'Student ID', 'Email', 'Place', 'Lines']
/** Reads each student's lines in the files of published credit. */
export const publishedLinesPage: ReadPage = (db, school, cursor) =>
  readById(
    db.selectFrom(openRows('published_lines')).selectAll(),
    { table: 'published_lines', school, cursor },
    (row) => [
      row.published_credit_id,
      row.student_id ?? '',
      row.email ?? '',
      numberCell(row.place),
      decompressText(row.content),
    ],
  )
