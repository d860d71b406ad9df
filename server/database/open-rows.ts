import { sql, type AliasedRawBuilder, type RawBuilder, type Selectable } from 'kysely'
import type { Schema } from './schema.ts'

// Deleted rows are few and have their own index, so searching them is cheaper than searching the open ones.
const eventIsOpen = (table: string) => sql`not exists (
  select 1 from event as closed_event where closed_event.id = ${sql.ref(`${table}.event_id`)}
    and closed_event.closed_at is not null)`
/** This is also true for a row without a class. */
const classIsOpen = (table: string) => sql`not exists (
  select 1 from class as closed_class where closed_class.id = ${sql.ref(`${table}.class_id`)}
    and closed_class.closed_at is not null)`

/** For each table, the condition under which a row belongs to no deleted event or class. */
const conditions = {
  event: sql`event.closed_at is null`,
  class: sql`class.closed_at is null`,
  class_event: sql`class_event.removed_at is null and ${classIsOpen('class_event')} and ${eventIsOpen('class_event')}`,
  roster_entry: classIsOpen('roster_entry'),
  attendance: eventIsOpen('attendance'),
  roll_mark: sql`${eventIsOpen('roll_mark')} and ${classIsOpen('roll_mark')}`,
  credit_rule: classIsOpen('credit_rule'),
  credit_choice: sql`${classIsOpen('credit_choice')} and ${eventIsOpen('credit_choice')}`,
  appeal: sql`${eventIsOpen('appeal')} and ${classIsOpen('appeal')}`,
  published_credit: classIsOpen('published_credit'),
  published_lines: sql`not exists (
    select 1 from published_credit inner join class on class.id = published_credit.class_id
    where published_credit.id = published_lines.published_credit_id and class.closed_at is not null)`,
  counted_check_ins: eventIsOpen('counted_check_ins'),
  // A pending student exists only through a roster or a roll.
  pending_student: sql`(exists (
    select 1 from roster_entry where roster_entry.pending_student_id = pending_student.id
      and ${classIsOpen('roster_entry')}) or exists (
    select 1 from roll_mark where roll_mark.pending_student_id = pending_student.id and ${eventIsOpen('roll_mark')}))`,
  // An attempt may name an event that doesn't exist.
  refused_attempt: eventIsOpen('refused_attempt'),
  credit_email: sql`${classIsOpen('credit_email')} and not exists (
    select 1 from attendance inner join event on event.id = attendance.event_id
    where attendance.id = credit_email.attendance_id and event.closed_at is not null)`,
} satisfies Partial<Record<keyof Schema, RawBuilder<unknown>>>

/** The tables of events and classes, and the tables whose rows are deleted with them. */
export type ClosableTable = keyof typeof conditions
export const closableTables = Object.keys(conditions) as ClosableTable[]

/**
 * Returns a table without the rows of deleted events and classes, which stay in the database for 7 days. Select from
 * this, or join it, in every query that doesn't start from one event or class that is known to be open.
 */
export function openRows<T extends ClosableTable, Alias extends string = T>(
  table: T,
  alias?: Alias,
): AliasedRawBuilder<Selectable<Schema[T]>, Alias> {
  return sql<Selectable<Schema[T]>>`(select * from ${sql.table(table)} where ${isOpenRow(table)})`.as(
    alias ?? (table as unknown as Alias),
  )
}

/** Returns the condition of `openRows`, for a query that selects from the table itself. */
export function isOpenRow(table: ClosableTable): RawBuilder<boolean> {
  return sql<boolean>`${conditions[table]}`
}
