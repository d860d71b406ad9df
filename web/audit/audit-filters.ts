import { auditWords } from '#contract/audit/words.ts'
import { findActions, auditChanges } from '#contract/audit/actions.ts'
import { isUsageDay } from '#web/usage/filters.ts'

/** The audit's filters. Days are the viewer's, `YYYY-MM-DD`, both included. Null doesn't filter. */
export type AuditFilters = {
  school: string | null
  action: string
  person: string
  from: string | null
  to: string | null
}

/** The value for 'everything' in the address. The call then leaves the filter out. */
export const everyAction = 'all'

export const auditMessages = {
  loadFailed: auditWords.loadFailed,
  moreFailed: auditWords.loadMoreFailed,
  fileFailed: auditWords.downloadFailed,
  endsBeforeStart: auditWords.endBeforeStart,
} as const

/** Reads the filters of an address: invalid ones aren't set. `mayChoose` is false for sub administrators. */
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

/** Returns why no line can be between these two days, or null. */
export function whyNoDays({ from: startDay, to: endDay }: AuditFilters): string | null {
  return startDay !== null && endDay !== null && endDay < startDay ? auditMessages.endsBeforeStart : null
}

/** The query of the call: the days become moments by the viewer's clock, including all of the last day. */
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

/** Whether the filters hide more than they do by default. */
export function isFiltered(filters: AuditFilters): boolean {
  return filters.action !== auditChanges || Object.values(asQuery({ ...filters, action: everyAction })).some(Boolean)
}

/** The moment at which a viewer's day begins, or the day after it, as ISO 8601. */
function toDayStart(day: string, later: 0 | 1): string {
  const [year, month, date] = day.split('-').map(Number)
  return new Date(year!, month! - 1, date! + later).toISOString()
}
