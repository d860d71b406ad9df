import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewEvent } from '#contract/events/events.ts'
import { call, pathFor } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { useSession } from '#web/session/use-session.ts'
import { readEventListing, withoutEvent, type EventListing, type FacultyEvent } from './faculty-event.ts'

/** Loads the events of the viewer’s university, with the session’s permissions. Makes no request until `isWanted`. */
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

/** How soon (ms) a page that stays open during an event notices that the event was moved or deleted. */
export const eventRefetchMs = 30_000

/** Loads one event, and repeats every `everyMs`. Makes no request for null. */
export function useEvent(id: string | null, { everyMs = false }: { everyMs?: number | false } = {}) {
  return useQuery<FacultyEvent>({
    queryKey: ['event', id],
    enabled: id !== null,
    // Never show another event’s details in place of this one’s.
    placeholderData: undefined,
    refetchInterval: everyMs,
    queryFn: ({ signal }) =>
      call('GET /api/events/:id/', { params: { id: id! }, signal, isBackground: everyMs !== false }),
  })
}

/** Creates an event that belongs to the signed-in person. */
export function useCreateEvent() {
  const { facultyId, schoolId } = useSession()
  return useMutation({
    mutationFn: (event: NewEvent) =>
      create('POST /api/events/', { body: { ...event, faculty: facultyId, school: schoolId } }),
    onSuccess: useRefreshEvents(),
  })
}

/** Deletes an event, with everything that references it. */
export function useDeleteEvent(id: string) {
  const { facultyId } = useSession()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call('DELETE /api/events/:id/', { params: { id }, query: { faculty_id: facultyId } }),
    onSuccess: () => {
      // Remove the event immediately. Until the list is reloaded, its buttons would lead to a page that doesn’t exist.
      client.setQueriesData<EventListing>({ queryKey: ['events'] }, (listing) => listing && withoutEvent(listing, id))
      // Only inactive queries: the edit page still shows the event for a moment, and a new request would return 404.
      client.removeQueries({ queryKey: ['event', id], type: 'inactive' })
    },
    // Someone else may have deleted it first. The reloaded list shows it either way.
    onSettled: () => void client.invalidateQueries({ queryKey: ['events'] }),
  })
}

/** Returns the URL path of the image of an event’s QR code: PNG, or SVG with `?format=svg`. */
export const codePath = (id: string) => pathFor('GET /api/events/:id/generate-qr/', { id })

/** Whether an event counts for any of the viewer’s own classes. Undefined while unknown. */
export function useHasClasses(id: string): boolean | undefined {
  return useQuery({
    queryKey: ['class', 'links', 'event', id, 'any'],
    queryFn: async ({ signal }) => (await call('GET /api/class-events/', { query: { event: id }, signal })).length > 0,
  }).data
}

/** Loads the id of a sub administrator’s own university, for the edit page. Makes no request for null. */
export function useSchoolOfFaculty(id: string | null) {
  return useQuery({
    queryKey: ['faculty', id, 'school'],
    enabled: id !== null,
    queryFn: async ({ signal }) => (await call('GET /api/faculty/:id/', { params: { id: id! }, signal })).school,
  })
}

/** Returns a function that reloads events. Not awaited, so that the page continues immediately. */
export function useRefreshEvents() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['events'] })
    void client.invalidateQueries({ queryKey: ['event'] })
  }
}
