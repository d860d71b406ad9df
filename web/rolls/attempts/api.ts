import { useQuery } from '@tanstack/react-query'
import type { AttemptReason } from '#contract/rolls/attempts.ts'
import { maxListedAttempts } from '#contract/rolls/refused-attempts.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'

/**
 * Reads the attempts at an event that didn’t count: their number by reason, and all scans that weren’t confirmed.
 * Requests nothing until needed, then again every `everyMs`.
 */
export function useUnconfirmed(eventId: string, { isWanted = true, everyMs = false }: Options = {}) {
  return useAttempts(eventId, 'not-confirmed', { isWanted, everyMs })
}

/** The latest tries with one reason. Null requests nothing. */
export function useAttemptsByReason(eventId: string, reason: AttemptReason | null) {
  return useAttempts(eventId, reason, { limit: maxListedAttempts })
}

type Options = { isWanted?: boolean; everyMs?: number | false; limit?: number | null }

function useAttempts(
  eventId: string,
  reason: AttemptReason | null,
  { isWanted = true, everyMs = false, limit = null }: Options,
) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: ['attempts', eventId, reason],
    enabled: isWanted && reason !== null && facultyId !== null,
    // Another reason's tries must not be shown for this one.
    placeholderData: undefined,
    staleTime: 5_000,
    refetchInterval: everyMs,
    queryFn: ({ signal }) =>
      call('GET /api/events/:id/attempts/', {
        params: { id: eventId },
        query: { faculty_id: facultyId, reason, limit },
        signal,
        isBackground: everyMs !== false,
      }),
  })
}
