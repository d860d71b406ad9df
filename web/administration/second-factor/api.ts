import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'

/** Who must have a second factor. */
export function useSecondFactors() {
  const { adminId } = useSession()
  return useQuery({
    queryKey: ['administration', adminId, 'second-factor'],
    enabled: adminId !== null,
    queryFn: ({ signal }) => call('GET /api/admin/second-factor/', { signal }),
  })
}

/** Requires a second factor of a group of administrators, or makes it optional. `school` null is all universities. */
export const requireSecondFactor = (school: string | null, required: boolean) =>
  call('PUT /api/admin/second-factor/', { body: { school, required } })
