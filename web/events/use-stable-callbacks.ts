import { useRef, useState } from 'react'
import type { EventCallbacks } from './event-actions.tsx'

/**
 * Returns functions that stay the same in every render and call the latest ones, so that unchanged cards don't render
 * again.
 */
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
