import { useQuery } from '@tanstack/react-query'
import type { FacultyProfile } from '#contract/accounts/accounts.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'

type SignedInFaculty = {
  profile: FacultyProfile | undefined
  schoolName: string | undefined
  /** The error that loading the profile failed with, or null. `retry` loads it again. */
  error: unknown
  retry: () => void
}

/** Returns the signed-in faculty member and the university's name, each if loaded. */
export function useFaculty(): SignedInFaculty {
  const { facultyId } = useSession()
  const query = useQuery({
    queryKey: ['faculty', facultyId],
    queryFn: ({ signal }) => call('GET /api/faculty/:id/', { params: { id: facultyId! }, signal }),
    enabled: facultyId !== null,
    staleTime: 300_000,
  })
  const profile = query.data
  // Loaded separately, because the specification's profile contains only the university's id.
  const school = useQuery({
    queryKey: ['school', profile?.school],
    queryFn: ({ signal }) => call('GET /api/schools/:id/', { params: { id: profile!.school }, signal }),
    enabled: profile !== undefined && !profile.school_name && Boolean(profile.school),
    staleTime: Infinity,
  }).data
  return {
    profile,
    schoolName: profile?.school_name || school?.name,
    error: query.isFetching ? null : query.error,
    retry: () => void query.refetch(),
  }
}
