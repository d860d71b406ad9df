import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'
import { whyNoDays, type UsageFilters } from './filters.ts'

/** The usage report for the filters. The previous one is shown until it arrives. Requests nothing when no day fits. */
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
