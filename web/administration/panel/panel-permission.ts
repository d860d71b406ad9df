import { useQuery } from '@tanstack/react-query'
import type { FacultyProfile } from '#contract/accounts/accounts.ts'
import type { Administrator } from '#contract/administration/administration.ts'
import { call } from '#web/api/call.ts'

/**
 * The time (ms) for which the result below is cached. It's short, because a faculty member may be promoted at any time.
 */
const cacheMs = 60_000

/** Whether a faculty member may use the Administrator Panel. `admin` is null if not, and undefined while unknown. */
export function usePanelPermission(profile: FacultyProfile | undefined) {
  const query = useQuery({
    queryKey: ['panel', profile?.id, 'right'],
    // Administrators are found by email address.
    enabled: profile?.email !== undefined,
    staleTime: cacheMs,
    placeholderData: undefined,
    queryFn: ({ signal }) => call('GET /api/admins/', { signal }),
  })
  return {
    admin: query.data && profile ? findOwnSub(query.data, profile) : undefined,
    error: query.data !== undefined || query.isFetching ? null : query.error,
    retry: () => void query.refetch(),
  }
}

/** Returns the faculty member's own entry among the sub administrators of their university, or null. */
export function findOwnSub(admins: Administrator[], profile: FacultyProfile): Administrator | null {
  const address = profile.email?.toLowerCase()
  const match = admins.find(({ email, role }) => role === 'sub' && email.toLowerCase() === address)
  // A person may be a professor at one university and an administrator of another.
  const isElsewhere = match?.school_name && profile.school_name && match.school_name !== profile.school_name
  return match && !isElsewhere ? match : null
}
