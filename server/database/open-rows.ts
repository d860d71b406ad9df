import { sql, type AliasedRawBuilder, type RawBuilder, type Selectable } from 'kysely'
import type { Schema } from './schema.ts'

const eventIsOpen = (table: string) => sql`exists (
  select 1 from event as open_event where open_event.id = ${sql.ref(`${table}.event_id`)}
    and open_event.closed_at is null)`
const classIsOpen = (table: string) => sql`exists (
  select 1 from class as open_class where open_class.id = ${sql.ref(`${table}.class_id`)}
    and open_class.closed_at is null)`
const classIsOpenIfAny = (table: string) => sql`(${sql.ref(`${table}.class_id`)} is null or ${classIsOpen(table)})`

/** The condition of each table under which a row belongs to no deleted event or class. */
const conditions = {
  event: sql`event.closed_at is null`,
  class: sql`class.closed_at is null`,
  class_event: sql`${classIsOpen('class_event')} and ${eventIsOpen('class_event')}`,
  roster_entry: classIsOpen('roster_entry'),
  attendance: eventIsOpen('attendance'),
  roll_mark: sql`${eventIsOpen('roll_mark')} and ${classIsOpenIfAny('roll_mark')}`,
  credit_rule: classIsOpen('credit_rule'),
  credit_choice: sql`${classIsOpen('credit_choice')} and ${eventIsOpen('credit_choice')}`,
  appeal: sql`${eventIsOpen('appeal')} and ${classIsOpenIfAny('appeal')}`,
  published_credit: classIsOpen('published_credit'),
  published_lines: sql`exists (
    select 1 from published_credit where published_credit.id = published_lines.published_credit_id
      and ${classIsOpen('published_credit')})`,
  counted_check_ins: eventIsOpen('counted_check_ins'),
  // A student who hasn't registered exists by being on a roster or on a roll.
  pending_student: sql`(exists (
    select 1 from roster_entry where roster_entry.pending_student_id = pending_student.id
      and ${classIsOpen('roster_entry')}) or exists (
    select 1 from roll_mark where roll_mark.pending_student_id = pending_student.id and ${eventIsOpen('roll_mark')}))`,
  // A try may name an event that doesn't exist.
  refused_attempt: sql`not exists (
    select 1 from event as closed_event where closed_event.id = refused_attempt.event_id
      and closed_event.closed_at is not null)`,
  credit_email: sql`${classIsOpenIfAny('credit_email')} and (credit_email.attendance_id is null or exists (
    select 1 from attendance where attendance.id = credit_email.attendance_id and ${eventIsOpen('attendance')}))`,
} satisfies Partial<Record<keyof Schema, RawBuilder<unknown>>>

/** The tables of events and classes, and of what is deleted with them. */
export type ClosableTable = keyof typeof conditions
export const closableTables = Object.keys(conditions) as ClosableTable[]

/**
 * Returns a table without the rows of deleted events and classes, which stay in it for 7 days. Select from this, or
 * join it, wherever a query doesn't start from one event or class that is known to be open.
 */
export function openRows<T extends ClosableTable, Alias extends string = T>(
  table: T,
  alias?: Alias,
): AliasedRawBuilder<Selectable<Schema[T]>, Alias> {
  return sql<Selectable<Schema[T]>>`(select * from ${sql.table(table)} where ${isOpenRow(table)})`.as(
    alias ?? (table as unknown as Alias),
  )
}

/** Returns the same as a condition on the rows of a table that a query names itself. */
export function isOpenRow(table: ClosableTable): RawBuilder<boolean> {
  return sql<boolean>`${conditions[table]}`
}
