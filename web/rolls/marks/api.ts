import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RollMark } from '#contract/rolls/marks.ts'
import type { MarkSays, ReasonKind } from '#contract/rolls/mark-values.ts'
import { call } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { useReadRollAgain } from '#web/rolls/paste/read-roll-again.ts'
import { useSession } from '#web/session/use-session.ts'

/** The cache key of an event’s marks. If the roll changed, its marks may have changed as well. */
export const marksKey = (eventId: string) => ['marks', eventId] as const

type Wanted = { isWanted: boolean; everyMs?: number | false; isFresh?: boolean }

/** Loads all marks of an event, latest first. Makes no request until `isWanted`, then repeats every `everyMs`. */
export function useMarks(eventId: string, { isWanted, everyMs = false, isFresh = false }: Wanted) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: marksKey(eventId),
    enabled: isWanted && facultyId !== null,
    placeholderData: undefined,
    refetchInterval: everyMs,
    ...(isFresh && { refetchOnMount: 'always' as const }),
    queryFn: ({ signal }) =>
      call('GET /api/events/:id/marks/', {
        params: { id: eventId },
        query: { faculty_id: facultyId },
        signal,
        isBackground: everyMs !== false,
      }),
  })
}

/** Loads the people whose name or address starts with a text. Makes no request for null. */
export function usePeople(eventId: string, starts: string | null) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: ['people', eventId, starts],
    enabled: starts !== null && facultyId !== null,
    // Always reload, because someone may have checked in since.
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('GET /api/events/:id/people/', {
        params: { id: eventId },
        query: { starts: starts!, faculty_id: facultyId },
        signal,
      }),
  })
}

/** The person to mark: by id, or by email address and name if they have no account. */
export type MarkSubject = { student: string } | { email: string; first_name: string; last_name: string }
export type Reason = { reason_kind: ReasonKind; reason: string }

/**
 * Returns the calls that change a roll. Each one reloads the roll afterwards, even after a failure, because someone
 * else may have changed it.
 */
export function useMarkCalls(eventId: string) {
  const { facultyId } = useSession()
  const readAgain = useReadRollAgain(eventId)
  return {
    /** `classId` means that the mark is about credit in this class. */
    async mark(person: MarkSubject, says: MarkSays, reason: Reason, classId: string | null = null): Promise<RollMark> {
      try {
        const [createdMark] = await create('POST /api/events/:id/marks/', {
          params: { id: eventId },
          body: { marks: [{ ...person, says, class: classId, ...reason }] },
        })
        return createdMark!
      } finally {
        readAgain()
      }
    },
    async undo(markId: string, reason: string | null): Promise<RollMark> {
      try {
        return await call('POST /api/marks/:id/undo/', {
          params: { id: markId },
          query: { faculty_id: facultyId },
          body: reason === null ? {} : { reason },
        })
      } finally {
        readAgain()
      }
    },
  }
}
