import { useQuery } from '@tanstack/react-query'
import type { ClassGrid } from '#contract/rolls/grid.ts'
import { call } from '#web/api/call.ts'
import { serverNow } from '#web/api/client.ts'
import { useSession } from '#web/session/use-session.ts'
import { columnsAt } from './grid-cells.ts'

/** The interval at which the grid is reloaded while students can check in, in ms. */
const whileOpen = 15_000

/** Which students of a class came to which of its events. Reloaded while check-in to one of them is open. */
export function useGrid(classId: string) {
  const { facultyId } = useSession()
  return useQuery<ClassGrid>({
    queryKey: ['class', classId, 'grid'],
    refetchOnMount: 'always',
    placeholderData: undefined,
    refetchInterval: ({ state: { data } }) => {
      const now = serverNow()
      const isOpen = columnsAt(data?.events ?? [], now).some(({ closesAt }) => now <= closesAt)
      return isOpen ? whileOpen : false
    },
    queryFn: ({ signal }) =>
      call('GET /api/class/:id/attendance/', { params: { id: classId }, query: { faculty_id: facultyId }, signal }),
  })
}
