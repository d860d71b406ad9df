import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely'
import type { CheckInMethod, RollMethod } from '#contract/check-ins/check-in-method.ts'
import type { PlaceWord } from '#contract/retention/place.ts'
import { isOpenRow } from '#server/database/open-rows.ts'
import { countRows } from '#server/database/query-outcome.ts'
import type { DbOrTrx } from '#server/database/schema.ts'

/**
 * One person who was present at one event. `at` is the moment (ms) to show: of the check-in, or of the mark. Without a
 * check-in, `scanned_at` and everything a phone sends are null, and `received_at` is when the mark was made.
 */
export type Presence = {
  /** The check-in’s id, or the mark’s if there is no check-in. */
  id: string
  event_id: string
  /** Set for a registered student. */
  student_id: string | null
  /** Set for a pending student. Pending students have only marks. */
  pending_student_id: string | null
  /** Whichever of the two is set. */
  person_id: string
  at: number
  scanned_at: number | null
  received_at: number
  late_sent: number
  method: CheckInMethod | 'by-hand' | null
  device_id: string | null
  latitude: number | null
  longitude: number | null
  accuracy: number | null
  located_at: number | null
  place: PlaceWord | null
  distance: number | null
}

/** Limits presence to some events or people. Returns a condition on the table’s `event_id` or `student_id`. */
type Condition = (table: 'attendance' | 'roll_mark') => RawBuilder<unknown>

const byHand: RollMethod = 'by-hand'

/** A condition on `roll_mark`: the mark is about presence and isn’t undone. */
export const currentMark = sql`roll_mark.undone_at is null and roll_mark.class_id is null`

/**
 * The only definition of presence: a check-in and no current mark “absent”, or a current mark “present”. Every list,
 * file, figure and history selects from it. The check-in’s row itself never changes.
 */
export function selectPresence(condition: Condition): AliasedRawBuilder<Presence, 'presence'> {
  return sql<Presence>`(${scansThatCount(condition)} union all ${marksWithoutScan(condition)})`.as('presence')
}

/**
 * Returns presence in two parts. A part can be grouped in the order of an index, whereas the union would have to be
 * sorted first, which takes a third of the time. Read the parts in this order: then someone who checks in between the
 * two is in both parts rather than in neither.
 */
export function selectPresenceHalves(condition: Condition): AliasedRawBuilder<Presence, 'presence'>[] {
  return [marksWithoutScan(condition), scansThatCount(condition)].map((part) => sql<Presence>`(${part})`.as('presence'))
}

function scansThatCount(condition: Condition): RawBuilder<unknown> {
  return sql`
    select attendance.id, attendance.event_id, attendance.student_id, cast(null as text) as pending_student_id,
      attendance.student_id as person_id, attendance.scanned_at as at, attendance.scanned_at, attendance.received_at,
      attendance.late_sent, attendance.method, attendance.device_id, attendance.latitude, attendance.longitude,
      attendance.accuracy, attendance.located_at, attendance.place, attendance.distance
    from attendance
    where ${condition('attendance')} and (attendance.event_id, attendance.student_id) not in (
      select roll_mark.event_id, roll_mark.student_id from roll_mark
      where ${condition('roll_mark')} and ${currentMark} and roll_mark.says = 'absent'
        and roll_mark.student_id is not null)`
}

/** Selects check-ins that a current mark “absent” overrules. They aren’t presence. */
export function selectOverruledScans(condition: RawBuilder<unknown>): AliasedRawBuilder<OverruledScan, 'overruled'> {
  return sql<OverruledScan>`(
    select attendance.school_id, attendance.scanned_at from attendance
    inner join roll_mark on roll_mark.event_id = attendance.event_id and roll_mark.student_id = attendance.student_id
    where ${condition} and ${currentMark} and roll_mark.says = 'absent')`.as('overruled')
}
type OverruledScan = { school_id: string; scanned_at: number }

function marksWithoutScan(condition: Condition): RawBuilder<unknown> {
  return sql`
    select roll_mark.id, roll_mark.event_id, roll_mark.student_id, roll_mark.pending_student_id,
      coalesce(roll_mark.student_id, roll_mark.pending_student_id) as person_id, roll_mark.made_at as at,
      null as scanned_at, roll_mark.made_at as received_at, 0 as late_sent, ${sql.lit(byHand)} as method,
      null as device_id, null as latitude, null as longitude, null as accuracy, null as located_at, null as place,
      null as distance
    from roll_mark
    where ${condition('roll_mark')} and ${currentMark} and roll_mark.says = 'present' and not exists (
      select 1 from attendance where attendance.student_id = roll_mark.student_id
        and attendance.event_id = roll_mark.event_id)`
}

/** A roster entry's student, registered or pending, in the same form as `person_id`. */
export const rosterPerson = sql<string>`coalesce(roster_entry.student_id, roster_entry.pending_student_id)`

/** Selects the people who were present at an event. */
export function presenceAt(event: string): AliasedRawBuilder<Presence, 'presence'> {
  return selectPresence((table) => sql`${sql.ref(`${table}.event_id`)} = ${event}`)
}

/** Selects the people who were present at each of some events. */
export function presenceAtSome(events: readonly string[]): AliasedRawBuilder<Presence, 'presence'> {
  return selectPresence((table) => sql`${sql.ref(`${table}.event_id`)} in (${sql.join(events)})`)
}

/** Adds to a condition that the events aren't deleted. */
export function atOpenEvents(condition: Condition): Condition {
  return (table) => sql`${condition(table)} and ${isOpenRow(table)}`
}

/** Counts presence. Someone who was present at two events counts twice. */
export function countPresence(db: DbOrTrx, condition: Condition): Promise<number> {
  return countRows(db.selectFrom(selectPresence(condition)))
}
