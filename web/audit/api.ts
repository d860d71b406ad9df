import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call, download } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'
import { asQuery, whyNoDays, type AuditFilters } from './audit-filters.ts'

/** The audit for the filters, a page at a time. The previous lines are shown until it arrives. */
export function useAudit(filters: AuditFilters) {
  const { adminId } = useSession()
  const query = asQuery(filters)
  return useInfiniteQuery({
    queryKey: ['audit', adminId, query],
    enabled: adminId !== null && whyNoDays(filters) === null,
    placeholderData: keepPreviousData,
    // Never cached, so that someone who follows a link to a recent action finds it here.
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => call('GET /api/audit/', { query: { ...query, cursor: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
  })
}

/** Downloads the server's file with every line of the same filters. */
export function downloadAudit(filters: AuditFilters): Promise<Blob> {
  return download('GET /api/audit/csv/', { query: asQuery(filters) })
}
