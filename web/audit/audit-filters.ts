import { auditWords } from '#contract/audit/words.ts'
import { findActions, auditChanges } from '#contract/audit/actions.ts'
import { isUsageDay } from '#web/usage/filters.ts'

/** The audit's filters. Days are `YYYY-MM-DD` in the viewer's time zone, both included. Null doesn't filter. */
export type AuditFilters = {
  school: string | null
  action: string
  person: string
  from: string | null
  to: string | null
}

/** The URL's value for all actions. The API call then omits the filter. */
export const everyAction = 'all'

export const auditMessages = {
  loadFailed: auditWords.loadFailed,
  moreFailed: auditWords.loadMoreFailed,
  fileFailed: auditWords.downloadFailed,
  endsBeforeStart: auditWords.endBeforeStart,
} as const

/** Reads the filters from the URL and ignores invalid values. `mayChoose` is false for sub administrators. */
export function readFilters(params: URLSearchParams, mayChoose: boolean): AuditFilters {
  const day = (key: string) => {
    const text = params.get(key) ?? ''
    return isUsageDay(text) ? text : null
  }
  const action = params.get('action') ?? ''
  return {
    school: (mayChoose && params.get('school')) || null,
    action: action === everyAction || findActions(action) ? action : auditChanges,
    person: params.get('person') ?? '',
    from: day('from'),
    to: day('to'),
  }
}

/** Returns the error when the first day is after the last one, or null. */
export function whyNoDays({ from: startDay, to: endDay }: AuditFilters): string | null {
  return startDay !== null && endDay !== null && endDay < startDay ? auditMessages.endsBeforeStart : null
}

/** Returns the API call's query. Days become moments in the viewer's time zone, including all of the last day. */
export function asQuery({
  school,
  action,
  person,
  from: startDay,
  to: endDay,
}: AuditFilters): Record<keyof AuditFilters, string | null> {
  return {
    school,
    action: action === everyAction ? null : action,
    person: person.trim() || null,
    from: startDay && toDayStart(startDay, 0),
    to: endDay && toDayStart(endDay, 1),
  }
}

/** Whether any filter differs from its default. */
export function isFiltered(filters: AuditFilters): boolean {
  return filters.action !== auditChanges || Object.values(asQuery({ ...filters, action: everyAction })).some(Boolean)
}

/** Returns the start of a day (`later` 0) or of the next day (1) in the viewer's time zone, as ISO 8601. */
function toDayStart(day: string, later: 0 | 1): string {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date! + later).toISOString()
}
