import { useQuery } from '@tanstack/react-query'
import { call, download } from '#web/api/client.ts'
import { useSession } from '#web/session/use-session.ts'
import { readAttendance } from './attendance-rows.ts'

const pathOf = (eventId: string) => `/api/events/${encodeURIComponent(eventId)}/attendance/`

/** How often an open roll is asked for again, in ms. */
const pollMs = 5000

/**
 * The roll of one event, newest first; asks nothing for null or without a faculty id. `isFilling` says whether rows can
 * still arrive: only then it is asked for again and again, and only while the page is looked at. A live stream would
 * take that interval's place here and write into the same query.
 */
export function useAttendance(eventId: string | null, { isFilling = false, fresh = false } = {}) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: ['attendance', eventId],
    enabled: eventId !== null && facultyId !== null,
    // Neither another event's roll may stand in for this one's, nor an old one where something is decided by it.
    placeholderData: undefined,
    ...(fresh ? { staleTime: 0, gcTime: 0 } : {}),
    refetchInterval: isFilling ? pollMs : false,
    queryFn: async ({ signal }) =>
      readAttendance(await call('GET', pathOf(eventId ?? ''), { query: { faculty_id: facultyId }, signal })),
  })
}

/** The roll as the server's CSV file. */
export function downloadAttendance(eventId: string, facultyId: string): Promise<Blob> {
  return download(`${pathOf(eventId)}csv/`, { query: { faculty_id: facultyId } })
}
