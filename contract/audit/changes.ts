// The changed fields in an audit line: before and after, as far as the line may keep them.
import type { AuditDetail } from './detail.ts'
import { auditChangeWords, auditValueWords } from './words.ts'

type Value = AuditDetail[string] | undefined

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

/** How a line shows the values of a column. The others of `auditValueWords` are texts, which it quotes. */
const formats: Partial<Record<keyof typeof auditValueWords, (value: Value) => string>> = {
  starts_at: moment,
  ends_at: moment,
  checkin_before_minutes: minutes,
  checkin_after_minutes: minutes,
  room_for: count,
  faculty_domain: plain,
  student_domain: plain,
  time_zone: plain,
  evidence_days: days,
  attendance_years: years,
}
const fields = Object.keys(auditValueWords) as (keyof typeof auditValueWords)[]

/** Without values: texts that may be long, and names of people, which no line keeps. */
const fieldsWithoutValues = ['description', 'metadata', 'first_name', 'last_name'] as const

/**
 * The changed fields of a line in words, such as `the location from ‘Hall’ to ‘Room 2’`. Empty when the line has none.
 */
export function changesIn(detail: AuditDetail): string[] {
  const changes = fields
    .filter((key) => Object.hasOwn(detail, `${key}_to`))
    .map((key) => {
      const format = formats[key] ?? quoted
      return auditValueWords[key]({ from: format(detail[`${key}_from`]), to: format(detail[`${key}_to`]) })
    })
  return [...changes, ...fieldsWithoutValues.filter((key) => detail[key] === true).map((key) => auditChangeWords[key])]
}

/**
 * The detail of a line about a change: `_from` and `_to` for each changed field whose values are kept, true for the
 * others.
 */
export function changeDetail<T extends object>(previous: T, updates: Partial<T>): AuditDetail {
  const detail: AuditDetail = {}
  for (const key of [...fields, ...fieldsWithoutValues]) {
    const [oldValue, newValue] = [(previous as Record<string, unknown>)[key], (updates as Record<string, unknown>)[key]]
    if (newValue === undefined || newValue === oldValue) continue
    if (Object.hasOwn(auditValueWords, key))
      Object.assign(detail, { [`${key}_from`]: oldValue ?? null, [`${key}_to`]: newValue })
    else detail[key] = true
  }
  return detail
}
