import { useQuery } from '@tanstack/react-query'
import type { ClassGrid, GridEvent } from '#contract/rolls/grid.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/client.ts'
import { useSession } from '#web/session/use-session.ts'
import { columnsAt } from './grid-cells.ts'

/** How often (ms) the grid is reloaded while students can check in. */
const whileOpen = 15_000

/** Loads which students of a class attended which of its events. Reloads while check-in to any of them is open. */
export function useGrid(classId: string) {
  return useQuery(useGridQuery(classId, null))
}

/**
 * Loads how many students of a class were present at each of its events, by event id, in one response for the whole
 * page. It requests only one student, because every page of the grid has the counts for the whole class. Undefined
 * until it loads.
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
