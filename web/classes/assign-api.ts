import { useQuery } from '@tanstack/react-query'
import { byLatestSemester } from '#contract/semesters.ts'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/session/use-session.ts'
import type { ClassChoice } from './assign-event.ts'

/** The own classes to choose from, the latest semester first. */
export function useClassChoices() {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: ['classes', facultyId, 'choices'],
    // One who has just made a class comes here to assign an event to it.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { faculty: facultyId, fields: 'id,name,semester' }
      const classes: unknown = await call('GET', '/api/classes/', { query, signal })
      if (!Array.isArray(classes)) throw new TypeError('The class list is not an array.')
      return (classes as ClassChoice[]).toSorted(byTermAndName)
    },
  })
}

/** Lets an event count for a class; throws ApiError 400 when it does already. */
export function assignEvent(classId: string, eventId: string): Promise<unknown> {
  return call('POST', '/api/class-events/', { body: { class_instance: classId, event: eventId } })
}

function byTermAndName(one: ClassChoice, other: ClassChoice): number {
  return byLatestSemester(one.semester ?? null, other.semester ?? null) || one.name.localeCompare(other.name)
}
