// The changed fields in an audit line: before and after, as far as the line may keep them.
import type { AuditDetail } from './detail.ts'
import { auditChangeWords } from './words.ts'

type Value = AuditDetail[string] | undefined
type Field = (from: Value, to: Value) => string

const isNone = (value: Value) => value === null || value === undefined || value === ''
/** Formats a moment as `2026-03-02 14:05 UTC`, because the detail of a line has no time zone. */
export const utcMinute = (at: number | string): string =>
  auditChangeWords.inUtc({ minute: new Date(at).toISOString().slice(0, 16).replace('T', ' ') })
const count = (value: Value) =>
  typeof value === 'number' ? auditChangeWords.people({ count: value }) : auditChangeWords.none
const moment = (value: Value) => (typeof value === 'number' ? utcMinute(value) : auditChangeWords.none)
const quoted = (value: Value) =>
  isNone(value) ? auditChangeWords.none : auditChangeWords.quoted({ value: String(value) })
const plain = (value: Value) => String(value ?? auditChangeWords.none)
const minutes = (value: Value) => auditChangeWords.minutes({ count: Number(value ?? 0) })
const days = (value: Value) => auditChangeWords.days({ count: Number(value ?? 0) })
const years = (value: Value) => auditChangeWords.years({ count: Number(value ?? 0) })

/** The fields of events, classes and universities whose values the audit keeps, by column. */
const fields: Record<string, Field> = {
  name: (from, to) => auditChangeWords.name({ from: quoted(from), to: quoted(to) }),
  location: (from, to) => auditChangeWords.location({ from: quoted(from), to: quoted(to) }),
  starts_at: (from, to) => auditChangeWords.starts_at({ from: moment(from), to: moment(to) }),
  ends_at: (from, to) => auditChangeWords.ends_at({ from: moment(from), to: moment(to) }),
  checkin_before_minutes: (from, to) =>
    auditChangeWords.checkin_before_minutes({ from: minutes(from), to: minutes(to) }),
  checkin_after_minutes: (from, to) => auditChangeWords.checkin_after_minutes({ from: minutes(from), to: minutes(to) }),
  room_for: (from, to) => auditChangeWords.room_for({ from: count(from), to: count(to) }),
  semester: (from, to) => auditChangeWords.semester({ from: quoted(from), to: quoted(to) }),
  faculty_domain: (from, to) => auditChangeWords.faculty_domain({ from: plain(from), to: plain(to) }),
  student_domain: (from, to) => auditChangeWords.student_domain({ from: plain(from), to: plain(to) }),
  time_zone: (from, to) => auditChangeWords.time_zone({ from: plain(from), to: plain(to) }),
  evidence_days: (from, to) => auditChangeWords.evidence_days({ from: days(from), to: days(to) }),
  attendance_years: (from, to) => auditChangeWords.attendance_years({ from: years(from), to: years(to) }),
}

/** Without values: texts that may be long, and names of people, which no line keeps. */
const unkept = ['description', 'metadata', 'first_name', 'last_name'] as const

/**
 * The changed fields of a line in words, such as `the location from ‘Hall’ to ‘Room 2’`. Empty when the line has none.
 */
export function changesIn(detail: AuditDetail): string[] {
  const kept = Object.entries(fields).flatMap(([key, says]) =>
    Object.hasOwn(detail, `${key}_to`) ? [says(detail[`${key}_from`], detail[`${key}_to`])] : [],
  )
  return [...kept, ...unkept.filter((key) => detail[key] === true).map((key) => auditChangeWords[key])]
}

/**
 * The detail of a line about a change: `_from` and `_to` for each changed field whose values are kept, true for the
 * others.
 */
export function changeDetail<T extends object>(before: T, after: Partial<T>): AuditDetail {
  const detail: AuditDetail = {}
  for (const key of [...Object.keys(fields), ...unkept]) {
    const [from, to] = [(before as Record<string, unknown>)[key], (after as Record<string, unknown>)[key]]
    if (to === undefined || to === from) continue
    if (Object.hasOwn(fields, key)) Object.assign(detail, { [`${key}_from`]: from ?? null, [`${key}_to`]: to })
    else detail[key] = true
  }
  return detail
}
