import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#web/api/client.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { useSession } from '#web/session/use-session.ts'
import { assignEvent } from './assign-api.ts'
import { readClassDetails, type ClassDetails } from './details-read.ts'

const detailsKey = (classId: string) => ['class', classId, 'details'] as const

/** A class with its students and events, asked for at every visit: assignments and registrations happen elsewhere. */
export function useClassDetails(classId: string) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: detailsKey(classId),
    staleTime: 0,
    // Another class's students must never stand in for this one's.
    placeholderData: undefined,
    queryFn: ({ signal }) =>
      readClassDetails((path, query = {}) => call('GET', path, { query, signal }), { classId, facultyId }),
  })
}

/** Takes an event from a class, and puts one back. */
export function useAssignments(classId: string) {
  const { facultyId } = useSession()
  const client = useQueryClient()
  const change = (events: (events: FacultyEvent[]) => FacultyEvent[]) => {
    client.setQueryData<ClassDetails>(detailsKey(classId), (old) => old && { ...old, events: events(old.events) })
    void client.invalidateQueries({ queryKey: detailsKey(classId) })
  }
  const unassign = useMutation({
    mutationFn: ({ id }: FacultyEvent) =>
      call('DELETE', `/api/class/${encodeURIComponent(classId)}/event/${encodeURIComponent(id)}/unassign/`, {
        query: { faculty_id: facultyId },
      }),
    onSuccess: (_answer, event) => change((events) => events.filter(({ id }) => id !== event.id)),
  })
  const assignAgain = useMutation({
    mutationFn: ({ id }: FacultyEvent) =>
      assignEvent(classId, id).catch((error: unknown) => {
        // Somebody was faster in another tab: it counts again, which is what was wanted.
        if (!(error instanceof ApiError) || error.status !== 400) throw error
      }),
    onSuccess: (_answer, event) => change((events) => [...events.filter(({ id }) => id !== event.id), event]),
  })
  return { unassign, assignAgain }
}
