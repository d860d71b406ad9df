import { useRef, useState } from 'react'
import type { EventDeeds } from './event-actions.tsx'

/** The same functions at every drawing, which do what the latest do: cards that did not change are not drawn again. */
export function useSteadyDeeds(deeds: EventDeeds): EventDeeds {
  const latest = useRef(deeds)
  latest.current = deeds
  const [steady] = useState<EventDeeds>(() => ({
    onShare: (event) => latest.current.onShare(event),
    onAssign: (event) => latest.current.onAssign(event),
    onAttendance: (event) => latest.current.onAttendance(event),
    onDelete: (event) => latest.current.onDelete(event),
  }))
  return steady
}
