import { useQuery } from '@tanstack/react-query'
import type { AttemptReason } from '#contract/rolls/attempts.ts'
import { maxListedAttempts } from '#contract/rolls/refused-attempts.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.ts'

/**
 * Loads the attempts at an event that didn’t count: the number for each reason, and every unconfirmed scan. Makes no
 * request until `isWanted`, then repeats every `everyMs`.
 */
export function useUnconfirmed(eventId: string, { isWanted = true, everyMs = false }: Options = {}) {
  return useAttempts(eventId, 'not-confirmed', { isWanted, everyMs })
}

/** Loads the latest attempts with a given reason. Makes no request for null. */
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
    // Never show another reason’s attempts in place of this one’s.
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
