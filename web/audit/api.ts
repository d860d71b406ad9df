import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call, download } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'
import { asQuery, whyNoDays, type AuditFilters } from './audit-filters.ts'

/** Loads the audit for the filters, one page at a time. The previous lines stay visible while it loads. */
export function useAudit(filters: AuditFilters) {
  const { adminId } = useSession()
  const query = asQuery(filters)
  return useInfiniteQuery({
    queryKey: ['audit', adminId, query],
    enabled: adminId !== null && whyNoDays(filters) === null,
    placeholderData: keepPreviousData,
    // Never cached, so that a link to a recent action always finds it.
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => call('GET /api/audit/', { query: { ...query, cursor: pageParam }, signal }),
    getNextPageParam: ({ next }) => next,
  })
}

/** Downloads a file with every line that matches the filters. */
export function downloadAudit(filters: AuditFilters): Promise<Blob> {
  return download('GET /api/audit/csv/', { query: asQuery(filters) })
}
