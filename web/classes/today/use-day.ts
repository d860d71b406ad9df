import { useQuery } from '@tanstack/react-query'
import type { FacultyDay } from '#contract/classes/faculty-day.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/client.ts'
import { useSession } from '#web/session/use-session.ts'
import { dayAround, isAnyFollowed } from './today-words.ts'

/** The interval of reloading the day, in ms: while people check in, and otherwise. */
const whileOpen = 15_000
const otherwise = 300_000

/**
 * The faculty member's events of the viewer's day. Loaded at every visit, because a class may have been assigned since.
 */
export function useDay() {
  const { facultyId } = useSession()
  return useQuery<FacultyDay>({
    queryKey: ['class', 'day', facultyId],
    enabled: facultyId !== null,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data && isAnyFollowed(data.events, serverNow()) ? whileOpen : otherwise),
    queryFn: ({ signal }) =>
      call('GET /api/faculty/:id/day/', {
        params: { id: facultyId ?? '' },
        query: dayAround(serverNow()),
        signal,
      }),
  })
}
