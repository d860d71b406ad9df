import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { readFieldErrors } from '#web/api/read-error.ts'
import { useSession } from '#web/session/use-session.ts'
import { whyNoDays, type UsageFilters, filterKeys } from './filters.ts'

/**
 * The usage report for the filters. The previous report stays visible while it loads. Requests nothing if the end date
 * is before the start date.
 */
export function useUsageReport(filters: UsageFilters) {
  const { adminId } = useSession()
  const { university, start, end } = filters
  return useQuery({
    queryKey: ['usage-report', adminId, university, start, end],
    enabled: adminId !== null && whyNoDays(filters) === null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('GET /api/admin/usage-report/', {
        query: { university, start_date: start, end_date: end },
        signal,
      }),
  })
}

/** The server's error for each filter. */
export function readFilterErrors(error: unknown): Partial<Record<keyof UsageFilters, string>> {
  const fields = readFieldErrors(error)
  const messages = (Object.keys(filterKeys) as (keyof UsageFilters)[]).flatMap((filter) => {
    const message = fields[filterKeys[filter]]?.[0]
    return message ? [[filter, message] as const] : []
  })
  return Object.fromEntries(messages)
}
