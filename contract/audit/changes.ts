// What a line of the audit says about changed fields: before and after, as far as the line may keep it.
import { formatNumber } from '#contract/language/formatters.ts'
import type { AuditDetail } from './detail.ts'

type Value = AuditDetail[string] | undefined
type Field = { label: string; shows?: (value: Value) => string }

/** 2026-03-02 14:05 UTC: the detail of a line has no zone of its own. */
const utcMinute = (value: Value) =>
  typeof value === 'number' ? `${new Date(value).toISOString().slice(0, 16).replace('T', ' ')} UTC` : 'none'
const quoted = (value: Value) => (value === null || value === undefined || value === '' ? 'none' : `‘${String(value)}’`)
const plain = (value: Value) => String(value ?? 'none')
const counted = (unit: string) => (value: Value) =>
  `${formatNumber(Number(value ?? 0))} ${unit}${Number(value) === 1 ? '' : 's'}`

/** The fields of events, classes and universities that the audit keeps with their values, by column. */
const fields: Record<string, Field> = {
  name: { label: 'the name', shows: quoted },
  location: { label: 'the location', shows: quoted },
  starts_at: { label: 'the start', shows: utcMinute },
  ends_at: { label: 'the end', shows: utcMinute },
  checkin_before_minutes: { label: 'how early check-in opens', shows: counted('minute') },
  checkin_after_minutes: { label: 'how late check-in closes', shows: counted('minute') },
  semester: { label: 'the semester', shows: quoted },
  faculty_domain: { label: 'the faculty domain', shows: plain },
  student_domain: { label: 'the student domain', shows: plain },
  time_zone: { label: 'the time zone', shows: plain },
  evidence_days: { label: 'how long location and device data are kept', shows: counted('day') },
  attendance_years: { label: 'how long attendance is kept', shows: counted('year') },
  // Without values: texts that may be long, and names of people, which no line keeps.
  description: { label: 'the description' },
  metadata: { label: 'the metadata' },
  first_name: { label: 'the first name' },
  last_name: { label: 'the last name' },
}

/** The changed fields of a line in words, such as `the location from ‘Hall’ to ‘Room 2’`; empty where the line knows none. */
export function changesIn(detail: AuditDetail): string[] {
  return Object.entries(fields).flatMap(([key, { label, shows }]) => {
    if (shows && Object.hasOwn(detail, `${key}_to`))
      return [`${label} from ${shows(detail[`${key}_from`])} to ${shows(detail[`${key}_to`])}`]
    return !shows && detail[key] === true ? [label] : []
  })
}

/**
 * The detail of a line about a change: `_from` and `_to` for each field that differs and keeps its values, true for a
 * field that does not.
 */
export function changeDetail<T extends object>(before: T, after: Partial<T>): AuditDetail {
  const detail: AuditDetail = {}
  for (const [key, { shows }] of Object.entries(fields)) {
    const [from, to] = [(before as Record<string, unknown>)[key], (after as Record<string, unknown>)[key]]
    if (to === undefined || to === from) continue
    if (!shows) detail[key] = true
    else Object.assign(detail, { [`${key}_from`]: from ?? null, [`${key}_to`]: to })
  }
  return detail
}
