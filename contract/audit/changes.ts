// The changed fields in an audit line, with the old and new values where the line may store them.
import { dateFormatter } from '#contract/language/formatters.ts'
import type { AuditDetail } from './detail.ts'
import { auditChangeWords, auditValueWords } from './words.ts'

type Value = AuditDetail[string] | undefined

const isNone = (value: Value) => value === null || value === undefined || value === ''
/** Formats a moment in a time zone, such as `Mar 2, 2026, 2:05 PM`. */
export const formatMoment = (moment: number | string, timeZone: string, timeStyle: 'short' | 'medium' = 'short') =>
  dateFormatter({ dateStyle: 'medium', timeStyle, timeZone }).format(new Date(moment))
const count = (value: Value) =>
  typeof value === 'number' ? auditChangeWords.people({ count: value }) : auditChangeWords.none
const quoted = (value: Value) =>
  isNone(value) ? auditChangeWords.none : auditChangeWords.quoted({ value: String(value) })
const plain = (value: Value) => String(value ?? auditChangeWords.none)
const minutes = (value: Value) => auditChangeWords.minutes({ count: Number(value ?? 0) })
const days = (value: Value) => auditChangeWords.days({ count: Number(value ?? 0) })
const years = (value: Value) => auditChangeWords.years({ count: Number(value ?? 0) })

/** The formats for a line's values, by column. All other columns in `auditValueWords` are texts and are quoted. */
const formats: Partial<Record<keyof typeof auditValueWords, (value: Value) => string>> = {
  checkin_before_minutes: minutes,
  checkin_after_minutes: minutes,
  room_for: count,
  faculty_domain: plain,
  student_domain: plain,
  time_zone: plain,
  evidence_days: days,
  attendance_years: years,
}
const moments: (keyof typeof auditValueWords)[] = ['starts_at', 'ends_at']
const fields = Object.keys(auditValueWords) as (keyof typeof auditValueWords)[]

/** Fields whose values aren't stored: texts that may be long, and people's names, which no audit line contains. */
const fieldsWithoutValues = ['description', 'metadata', 'first_name', 'last_name'] as const

/**
 * Returns the changed fields of a line in words, such as `the location from ‘Hall’ to ‘Room 2’`. Empty if no field
 * changed.
 */
export function changesIn(detail: AuditDetail, timeZone: string): string[] {
  const changes = fields
    .filter((key) => Object.hasOwn(detail, `${key}_to`))
    .map((key) => {
      const [oldValue, newValue] = [detail[`${key}_from`], detail[`${key}_to`]]
      if (moments.includes(key)) return auditValueWords[key](describeMoments(oldValue, newValue, timeZone))
      const format = formats[key] ?? quoted
      return auditValueWords[key]({ from: format(oldValue), to: format(newValue) })
    })
  return [...changes, ...fieldsWithoutValues.filter((key) => detail[key] === true).map((key) => auditChangeWords[key])]
}

/** Formats two moments, with seconds if they would look the same without seconds. */
function describeMoments(oldValue: Value, newValue: Value, timeZone: string): { from: string; to: string } {
  const describe = (value: Value, timeStyle?: 'medium') =>
    typeof value === 'number' ? formatMoment(value, timeZone, timeStyle) : auditChangeWords.none
  return describe(oldValue) === describe(newValue)
    ? { from: describe(oldValue, 'medium'), to: describe(newValue, 'medium') }
    : { from: describe(oldValue), to: describe(newValue) }
}

/**
 * Returns the detail for a change: `_from` and `_to` for each changed field whose values are stored, true for other
 * changed fields.
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
