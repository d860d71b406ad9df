import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { serverNow } from '#web/api/client.ts'
import { useSession } from '#web/session/use-session.ts'
import { statisticsKey } from '#web/rolls/api.ts'
import { readClassList, sectionClasses } from '#web/classes/faculty-class.ts'

/** One’s own classes to choose from, the latest semester first. */
export function useClassChoices() {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: ['classes', facultyId, 'choices'],
    // Someone who has just created a class comes here to assign an event to it.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { faculty: facultyId, fields: 'id,name,semester' }
      const classes = readClassList(await call('GET /api/classes/', { query, signal }))
      const { current, previous } = sectionClasses(classes, new Date(serverNow()))
      return [...current, ...previous]
    },
  })
}

/** The ids of one’s own classes that an event counts for already. Undefined while that isn't known, and for null. */
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

/** A class, and the ids of the events that count for it. */
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

/** Returns a function that reloads everything that an assignment of these events changes. */
export function useRefreshAssigned(): (eventIds: string[]) => void {
  const client = useQueryClient()
  return (eventIds) => {
    void client.invalidateQueries({ queryKey: ['class'] })
    for (const id of eventIds) void client.invalidateQueries({ queryKey: statisticsKey(id) })
  }
}

/** Lets an event count for a class. Throws ApiError 400 when it does already. */
export function assignEvent(classId: string, eventId: string): Promise<unknown> {
  return create('POST /api/class-events/', { body: { class_instance: classId, event: eventId } })
}
