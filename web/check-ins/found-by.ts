import { useLocation } from 'react-router'
import type { CheckInMethod } from '#contract/check-ins/check-in-method.ts'

/** The way to an event. In the history entry, not the address, so that a shared link doesn't have it. */
export type FoundBy = { method: CheckInMethod }

/** Returns how the student found this event. Null when it isn't known, as for a bookmark. */
export function useFoundBy(): CheckInMethod | null {
  const state = useLocation().state as Partial<FoundBy> | null
  return state?.method ?? null
}
