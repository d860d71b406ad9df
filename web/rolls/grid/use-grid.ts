import { useQuery } from '@tanstack/react-query'
import type { ClassGrid, GridEvent } from '#contract/rolls/grid.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/client.ts'
import { useSession } from '#web/session/use-session.ts'
import { columnsAt } from './grid-cells.ts'

/** The interval at which the grid is reloaded while students can check in, in ms. */
const whileOpen = 15_000

/** Which students of a class came to which of its events. Reloaded while check-in to one of them is open. */
export function useGrid(classId: string) {
  return useQuery(useGridQuery(classId, null))
}

/**
 * Returns how many students of a class were present at each of its events, by event id: one response for the whole
 * page. It asks for one student, because each part of the grid counts the whole class. Undefined until it loads.
 */
export function usePresence(classId: string): ReadonlyMap<string, GridEvent> | undefined {
  return useQuery({ ...useGridQuery(classId, 1), select: byEvent }).data
}

function byEvent({ events }: ClassGrid): ReadonlyMap<string, GridEvent> {
  return new Map(events.map((event) => [event.id, event]))
}

function useGridQuery(classId: string, limit: number | null) {
  const { facultyId } = useSession()
  return {
    queryKey: ['class', classId, 'grid', limit],
    refetchOnMount: 'always',
    placeholderData: undefined,
    refetchInterval: ({ state: { data } }: { state: { data: ClassGrid | undefined } }) => {
      const now = serverNow()
      const isOpen = columnsAt(data?.events ?? [], now).some(({ closesAt }) => now <= closesAt)
      return isOpen ? whileOpen : false
    },
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ClassGrid> => {
      const query = { faculty_id: facultyId, ...(limit !== null && { limit }) }
      return call('GET /api/class/:id/attendance/', { params: { id: classId }, query, signal })
    },
  } as const
}
