// The changed fields in an audit line: before and after, as far as the line may keep them.
import type { AuditDetail } from './detail.ts'
import { auditChangeWords } from './words.ts'

type Value = AuditDetail[string] | undefined
type Field = (oldValue: Value, newValue: Value) => string

const isNone = (value: Value) => value === null || value === undefined || value === ''
/** Formats a moment as `2026-03-02 14:05 UTC`, because the detail of a line has no time zone. */
export const utcMinute = (timestamp: number | string): string =>
  auditChangeWords.inUtc({ minute: new Date(timestamp).toISOString().slice(0, 16).replace('T', ' ') })
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
  name: (oldValue, newValue) => auditChangeWords.name({ from: quoted(oldValue), to: quoted(newValue) }),
  location: (oldValue, newValue) => auditChangeWords.location({ from: quoted(oldValue), to: quoted(newValue) }),
  starts_at: (oldValue, newValue) => auditChangeWords.starts_at({ from: moment(oldValue), to: moment(newValue) }),
  ends_at: (oldValue, newValue) => auditChangeWords.ends_at({ from: moment(oldValue), to: moment(newValue) }),
  checkin_before_minutes: (oldValue, newValue) =>
    auditChangeWords.checkin_before_minutes({ from: minutes(oldValue), to: minutes(newValue) }),
  checkin_after_minutes: (oldValue, newValue) =>
    auditChangeWords.checkin_after_minutes({ from: minutes(oldValue), to: minutes(newValue) }),
  room_for: (oldValue, newValue) => auditChangeWords.room_for({ from: count(oldValue), to: count(newValue) }),
  semester: (oldValue, newValue) => auditChangeWords.semester({ from: quoted(oldValue), to: quoted(newValue) }),
  faculty_domain: (oldValue, newValue) =>
    auditChangeWords.faculty_domain({ from: plain(oldValue), to: plain(newValue) }),
  student_domain: (oldValue, newValue) =>
    auditChangeWords.student_domain({ from: plain(oldValue), to: plain(newValue) }),
  time_zone: (oldValue, newValue) => auditChangeWords.time_zone({ from: plain(oldValue), to: plain(newValue) }),
  evidence_days: (oldValue, newValue) => auditChangeWords.evidence_days({ from: days(oldValue), to: days(newValue) }),
  attendance_years: (oldValue, newValue) =>
    auditChangeWords.attendance_years({ from: years(oldValue), to: years(newValue) }),
}

/** Without values: texts that may be long, and names of people, which no line keeps. */
const fieldsWithoutValues = ['description', 'metadata', 'first_name', 'last_name'] as const

/**
 * The changed fields of a line in words, such as `the location from ‘Hall’ to ‘Room 2’`. Empty when the line has none.
 */
export function changesIn(detail: AuditDetail): string[] {
  const changes = Object.entries(fields).flatMap(([key, says]) =>
    Object.hasOwn(detail, `${key}_to`) ? [says(detail[`${key}_from`], detail[`${key}_to`])] : [],
  )
  return [...changes, ...fieldsWithoutValues.filter((key) => detail[key] === true).map((key) => auditChangeWords[key])]
}

/**
 * The detail of a line about a change: `_from` and `_to` for each changed field whose values are kept, true for the
 * others.
 */
export function changeDetail<T extends object>(previous: T, updates: Partial<T>): AuditDetail {
  const detail: AuditDetail = {}
  for (const key of [...Object.keys(fields), ...fieldsWithoutValues]) {
    const [oldValue, newValue] = [(previous as Record<string, unknown>)[key], (updates as Record<string, unknown>)[key]]
    if (newValue === undefined || newValue === oldValue) continue
    if (Object.hasOwn(fields, key))
      Object.assign(detail, { [`${key}_from`]: oldValue ?? null, [`${key}_to`]: newValue })
    else detail[key] = true
  }
  return detail
}
