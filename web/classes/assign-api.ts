import { useQuery } from '@tanstack/react-query'
import { call, serverNow } from '#web/api/client.ts'
import { create } from '#web/api/create.ts'
import { useSession } from '#web/session/use-session.ts'
import { readClassList, sectionClasses } from './faculty-class.ts'

/** The own classes to choose from, the latest semester first. */
export function useClassChoices() {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: ['classes', facultyId, 'choices'],
    // One who has just made a class comes here to assign an event to it.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { faculty: facultyId, fields: 'id,name,semester' }
      const classes = readClassList(await call('GET', '/api/classes/', { query, signal }))
      const { current, previous } = sectionClasses(classes, new Date(serverNow()))
      return [...current, ...previous]
    },
  })
}

/** Lets an event count for a class; throws ApiError 400 when it does already. */
export function assignEvent(classId: string, eventId: string): Promise<unknown> {
  return create('/api/class-events/', { class_instance: classId, event: eventId })
}
