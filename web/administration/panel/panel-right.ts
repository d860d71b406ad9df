import { useQuery } from '@tanstack/react-query'
import type { FacultyProfile } from '#contract/accounts/accounts.ts'
import type { Administrator } from '#contract/administration/administration.ts'
import { call } from '#web/api/client.ts'

/** What a faculty member may have been made meanwhile is asked for again after this, in ms. */
const goodForMs = 60_000

/**
 * Whether a faculty member has the Administrator Panel: the list of administrators has the same address as a sub
 * administrator's. `admin` is null for everyone else; it is undefined while nothing is known.
 */
export function usePanelRight(profile: FacultyProfile | undefined) {
  const asked = useQuery({
    queryKey: ['panel', profile?.id, 'right'],
    // Without an address there is nothing to look for.
    enabled: profile?.email !== undefined,
    staleTime: goodForMs,
    placeholderData: undefined,
    queryFn: ({ signal }) => call<Administrator[]>('GET', '/api/admins/', { signal }),
  })
  return {
    admin: asked.data && profile ? findOwnSub(asked.data, profile) : undefined,
    isFailed: asked.data === undefined && asked.isError && !asked.isFetching,
    retry: () => void asked.refetch(),
  }
}

/** The sub administrator that a faculty member is, in a list of administrators; null for who is none of the own university. */
export function findOwnSub(admins: Administrator[], profile: FacultyProfile): Administrator | null {
  const address = profile.email?.toLowerCase()
  const own = admins.find(({ email, role }) => role === 'sub' && email.toLowerCase() === address)
  // One address may be a professor here and an administrator elsewhere.
  const isElsewhere = own?.school_name && profile.school_name && own.school_name !== profile.school_name
  return own && !isElsewhere ? own : null
}
