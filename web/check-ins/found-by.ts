import { useLocation } from 'react-router'
import type { CheckInMethod } from '#contract/check-ins/check-in-method.ts'

/**
 * The way in which a student found an event. It's in the history state and not in the URL, so that a shared link
 * doesn't include it.
 */
export type FoundBy = { method: CheckInMethod }

/** Returns how the student found this event. Null if unknown, for example after opening a bookmark. */
export function useCheckInMethod(): CheckInMethod | null {
  const state = useLocation().state as Partial<FoundBy> | null
  return state?.method ?? null
}
