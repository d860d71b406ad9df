import { useRef, useState } from 'react'
import type { EventCallbacks } from './event-actions.tsx'

/** The same functions at every drawing, which do what the latest do: cards that did not change are not drawn again. */
export function useStableCallbacks(callbacks: EventCallbacks): EventCallbacks {
  const latest = useRef(callbacks)
  latest.current = callbacks
  const [steady] = useState<EventCallbacks>(() => ({
    onShare: (event) => latest.current.onShare(event),
    onAssign: (event) => latest.current.onAssign(event),
    onAttendance: (event) => latest.current.onAttendance(event),
    onDelete: (event) => latest.current.onDelete(event),
  }))
  return steady
}
