import { useState } from 'react'
import { generatePath, useNavigate } from 'react-router'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { addresses } from '#web/session/addresses.ts'
import { assignEvent, useRefreshAssigned } from './assign-api.ts'
import { assignInTurn, describeEvents, type Assignment } from './assign-event.ts'
import type { FacultyClass } from '#web/classes/faculty-class.ts'

/** Which events are chosen for a class, and a function that assigns them. Afterwards the class's page shows them. */
export function useAssignMany(course: FacultyClass) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [assignment, setAssignment] = useState<Assignment<FacultyEvent>>()
  const [steps, setSteps] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const refresh = useRefreshAssigned()
  const notify = useNotice()
  const navigate = useNavigate()

  async function assign(events: FacultyEvent[]): Promise<void> {
    setFailed(false)
    setSteps(0)
    const { error, ...result } = await assignInTurn(events, (id) => assignEvent(course.id, id), {
      previous: assignment,
      onStep: () => setSteps((count) => (count ?? 0) + 1),
    })
    setSteps(null)
    refresh(result.assigned.map(({ id }) => id))
    if (error) {
      setAssignment(result)
      setFailed(true)
      return
    }
    notify(describeEvents(result, course.name))
    void navigate(generatePath(addresses.classDetails, { classId: course.id }))
  }

  return {
    chosen,
    /** The number of events assigned so far during the assignment, otherwise null. */
    steps,
    hasFailed,
    choose: (ids: string[], isChosen: boolean) =>
      setChosen((old) => {
        const next = new Set(old)
        for (const id of ids) {
          if (isChosen) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    assign: (events: FacultyEvent[]) => void assign(events),
  }
}
