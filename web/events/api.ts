import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewEvent } from '#contract/events/events.ts'
import { call, pathFor } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { useSession } from '#web/session/use-session.ts'
import { readEventListing, withoutEvent, type EventListing, type FacultyEvent } from './faculty-event.ts'

/** One's university's events with the session's permissions. Requests nothing until wanted. */
export function useEvents({ isWanted = true } = {}) {
  const { facultyId, schoolId } = useSession()
  return useQuery({
    queryKey: ['events', schoolId],
    enabled: isWanted && schoolId !== null,
    queryFn: async ({ signal }) =>
      readEventListing(
        await call('GET /api/events/', {
          query: { school: schoolId, faculty: facultyId, include_permissions: 'true' },
          signal,
        }),
      ),
  })
}

/** A page that stays open during an event notices within so long (ms) that the event was moved or deleted. */
export const readAgainEvery = 30_000

/** One event. Requests nothing for null, and repeats every `everyMs`. */
export function useEvent(id: string | null, { everyMs = false }: { everyMs?: number | false } = {}) {
  return useQuery<FacultyEvent>({
    queryKey: ['event', id],
    enabled: id !== null,
    // Another event's details must never be shown for this one's.
    placeholderData: undefined,
    refetchInterval: everyMs,
    queryFn: ({ signal }) =>
      call('GET /api/events/:id/', { params: { id: id! }, signal, isBackground: everyMs !== false }),
  })
}

/** Creates an event of the session's own. */
export function useCreateEvent() {
  const { facultyId, schoolId } = useSession()
  return useMutation({
    mutationFn: (event: NewEvent) =>
      create('POST /api/events/', { body: { ...event, faculty: facultyId, school: schoolId } }),
    onSuccess: useRefreshEvents(),
  })
}

/** Deletes an event with everything that references it. */
export function useDeleteEvent(id: string) {
  const { facultyId } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/events/:id/', { params: { id }, query: { faculty_id: facultyId } }),
    onSuccess: () => {
      // Removed from the list at once: until the list is reloaded, its buttons would lead nowhere.
      client.setQueriesData<EventListing>({ queryKey: ['events'] }, (listing) => listing && withoutEvent(listing, id))
      // The edit page still shows it for a moment. Requesting it again would only return 404.
      client.removeQueries({ queryKey: ['event', id], type: 'inactive' })
    },
    // Someone else may have been first. The list shows it either way.
    onSettled: () => void client.invalidateQueries({ queryKey: ['events'] }),
  })
}

/** Returns the path of the event's QR code as a picture: PNG, or SVG with `?format=svg`. */
export const codePath = (id: string) => pathFor('GET /api/events/:id/generate-qr/', { id })

/** Whether an event counts for any of one's own classes. Undefined while that isn't known. */
export function useHasClasses(id: string): boolean | undefined {
  return useQuery({
    queryKey: ['class', 'links', 'event', id, 'any'],
    queryFn: async ({ signal }) => (await call('GET /api/class-events/', { query: { event: id }, signal })).length > 0,
  }).data
}

/** The sub administrator's own university, as the edit page checks it. Requests nothing for null. */
export function useSchoolOfFaculty(id: string | null) {
  return useQuery({
    queryKey: ['faculty', id, 'school'],
    enabled: id !== null,
    queryFn: async ({ signal }) => (await call('GET /api/faculty/:id/', { params: { id: id! }, signal })).school,
  })
}

/** Returns a function that reloads events. Not awaited on purpose: the page continues at once. */
export function useRefreshEvents() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['events'] })
    void client.invalidateQueries({ queryKey: ['event'] })
  }
}
