import { useQuery } from '@tanstack/react-query'
import type { SheetFormat } from '#contract/file-names.ts'
import { call, download } from '#web/api/call.ts'
import { keepArrivals } from '#web/rolls/live/merge-rows.ts'
import { useSession } from '#web/session/use-session.ts'
import { checkSheet } from './download-sheet.ts'
import { readAttendance, type AttendanceRow } from '#web/rolls/dialog/rows.ts'

/** The interval at which an open roll is reloaded without a stream, in ms. */
const pollMs = 5000

/** The cache key of an event's roll, which the stream updates as well. */
export const rollKey = (eventId: string | null) => ['attendance', eventId] as const

/**
 * The roll of one event, newest first. Requests nothing for null or without a faculty id. `isPolled` says whether rows
 * can still arrive without a stream: only then it is reloaded, and only while the page is visible.
 */
export function useAttendance(eventId: string | null, { isPolled = false, fresh = false } = {}) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: rollKey(eventId),
    enabled: eventId !== null && facultyId !== null,
    // Another event's roll must never be shown for this one's, nor an old one where a decision depends on it.
    placeholderData: undefined,
    // Each new row moves the others down, so comparing rows by position would recreate all of them.
    structuralSharing: false,
    ...(fresh ? { staleTime: 0, gcTime: 0 } : {}),
    refetchInterval: isPolled ? pollMs : false,
    queryFn: async ({ client, queryKey, signal }) => {
      const inCache = () => client.getQueryData<AttendanceRow[]>(queryKey) ?? []
      const cachedRows = inCache()
      const rows = await call('GET /api/events/:id/attendance/', {
        params: { id: eventId! },
        query: { faculty_id: facultyId },
        signal,
        isBackground: isPolled,
      })
      return keepArrivals(readAttendance(rows), cachedRows, inCache())
    },
  })
}

type Refused = { reference?: string | null; isWanted?: boolean; everyMs?: number | false }

/** Refused attempts, or the one with a reference. Requests nothing until needed, then every `everyMs`. */
export function useRefusedAttempts(
  eventId: string,
  { reference = null, isWanted = true, everyMs = false }: Refused = {},
) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: ['refused-attempts', eventId, reference],
    enabled: isWanted && facultyId !== null,
    // Another reference's attempt must not be shown for this one.
    placeholderData: undefined,
    staleTime: 5_000,
    refetchInterval: everyMs,
    queryFn: ({ signal }) =>
      call('GET /api/events/:id/refused-attempts/', {
        params: { id: eventId },
        query: { faculty_id: facultyId, reference },
        signal,
        isBackground: everyMs !== false,
      }),
  })
}

/** The cache key of the expected students' numbers. An assignment changes them. */
export const statisticsKey = (eventId: string) => ['live-statistics', eventId] as const

/** The expected students of an event and who came. Requests nothing until needed, then again every `everyMs`. */
export function useLiveStatistics(
  eventId: string,
  { isWanted, everyMs }: { isWanted: boolean; everyMs: number | false },
) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: statisticsKey(eventId),
    enabled: isWanted && facultyId !== null,
    placeholderData: undefined,
    structuralSharing: false,
    refetchInterval: everyMs,
    queryFn: ({ signal }) =>
      call('GET /api/events/:id/attendance/statistics/', {
        params: { id: eventId },
        query: { faculty_id: facultyId },
        signal,
        isBackground: everyMs !== false,
      }),
  })
}

/** The roll as the server's file. */
export function downloadAttendance(eventId: string, facultyId: string, format: SheetFormat): Promise<Blob> {
  const input = { params: { id: eventId }, query: { faculty_id: facultyId } }
  return checkSheet(download(`GET /api/events/:id/attendance/${format}/`, input), format)
}
