import { useQuery } from '@tanstack/react-query'
import type { SheetFormat } from '#contract/file-names.ts'
import { call, download } from '#web/api/call.ts'
import { keepArrivals } from '#web/rolls/live/merge-rows.ts'
import { useSession } from '#web/session/use-session.ts'
import { checkSheet } from './download-sheet.ts'
import { readAttendance, type AttendanceRow } from '#web/rolls/dialog/rows.ts'

/** How often (ms) an open roll is reloaded when there is no stream. */
const pollMs = 5000

/** The cache key of an event’s roll. The stream updates this entry as well. */
export const rollKey = (eventId: string | null) => ['attendance', eventId] as const

/**
 * Loads the roll of one event, newest first. Makes no request if the event id is null or there is no faculty id.
 * `isPolled` says whether rows can still arrive without a stream. Only then is the roll reloaded, and only while the
 * page is visible.
 */
export function useAttendance(eventId: string | null, { isPolled = false, fresh = false } = {}) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: rollKey(eventId),
    enabled: eventId !== null && facultyId !== null,
    // Never show another event’s roll in place of this one’s, or an old roll where a decision depends on it.
    placeholderData: undefined,
    // Each new row moves the others down, so sharing rows by position would recreate all of them.
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

/** Loads refused attempts, or the one with a reference. Requests nothing until `isWanted`, then every `everyMs`. */
export function useRefusedAttempts(
  eventId: string,
  { reference = null, isWanted = true, everyMs = false }: Refused = {},
) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: ['refused-attempts', eventId, reference],
    enabled: isWanted && facultyId !== null,
    // Never show another reference’s attempt in place of this one’s.
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

/** The cache key of an event’s expected-student numbers. Assigning the event to a class changes them. */
export const statisticsKey = (eventId: string) => ['live-statistics', eventId] as const

/** Loads the expected students and who came. Requests nothing until `isWanted`, then every `everyMs`. */
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

/** Downloads the roll as a file that the server generates. */
export function downloadAttendance(eventId: string, facultyId: string, format: SheetFormat): Promise<Blob> {
  const input = { params: { id: eventId }, query: { faculty_id: facultyId } }
  return checkSheet(download(`GET /api/events/:id/attendance/${format}/`, input), format)
}
