import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { serverNow } from '#web/api/client.ts'
import { useSession } from '#web/session/use-session.ts'
import { statisticsKey } from '#web/rolls/api.ts'
import { readClassList, sectionClasses } from '#web/classes/faculty-class.ts'

/** Loads the viewer’s own classes to choose from, the latest semester first. */
export function useClassChoices() {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: ['classes', facultyId, 'choices'],
    // Always reload, because people often come here right after creating a class.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { faculty: facultyId, fields: 'id,name,semester' }
      const classes = readClassList(await call('GET /api/classes/', { query, signal }))
      const { current, previous } = sectionClasses(classes, new Date(serverNow()))
      return [...current, ...previous]
    },
  })
}

/** Loads the ids of the viewer’s classes that an event already counts for. Undefined while unknown, and for null. */
export function useClassesWith(eventId: string | null): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ['class', 'links', 'event', eventId],
    enabled: eventId !== null,
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const links = await call('GET /api/class-events/', { query: { event: eventId }, signal })
      return new Set(links.map(({ class_instance }) => class_instance))
    },
  })
  return data
}

/** Loads a class, and the ids of the events that count for it. */
export function useAssigned(classId: string) {
  return useQuery({
    queryKey: ['class', 'links', 'class', classId],
    refetchOnMount: 'always',
    placeholderData: undefined,
    queryFn: async ({ signal }) => {
      const [course, links] = await Promise.all([
        call('GET /api/classes/:id/', { params: { id: classId }, signal }),
        call('GET /api/class-events/', { query: { class_instance: classId }, signal }),
      ])
      return { course, assigned: new Set(links.map(({ event }) => event)) }
    },
  })
}

/** Returns a function that reloads everything that assigning these events changes. */
export function useRefreshAssigned(): (eventIds: string[]) => void {
  const client = useQueryClient()
  return (eventIds) => {
    void client.invalidateQueries({ queryKey: ['class'] })
    for (const id of eventIds) void client.invalidateQueries({ queryKey: statisticsKey(id) })
  }
}

/** Assigns an event to a class, so that it counts there. Throws ApiError 400 if it already does. */
export function assignEvent(classId: string, eventId: string): Promise<unknown> {
  return create('POST /api/class-events/', { body: { class_instance: classId, event: eventId } })
}
