import { useQuery } from '@tanstack/react-query'
import type { AddedFeed } from '#contract/audit/feed/feed.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'

/** The feeds that the administrator can see. */
export function useAuditFeeds() {
  const { adminId } = useSession()
  return useQuery({
    queryKey: ['audit-feeds', adminId],
    enabled: adminId !== null,
    queryFn: ({ signal }) => call('GET /api/audit/feeds/', { signal }),
  })
}

/** Adds a feed for one university, or for all of them (null). Returns it with its token, which is shown only once. */
export const addFeed = (name: string, school: string | null): Promise<AddedFeed> =>
  call('POST /api/audit/feeds/', { body: { name, school } })

export const revokeFeed = (id: string) => call('DELETE /api/audit/feeds/:id/', { params: { id } })
