import { useLocation } from 'react-router'
import type { CheckInMethod } from '#contract/check-ins/check-in-method.ts'

/**
 * The way the student found an event. Stored in the browser's history entry and not in the address, so that a shared
 * link doesn't have it.
 */
export type FoundBy = { method: CheckInMethod }

/**
 * Returns how the student found the event of this page. Null when it isn't known, as for an address from a bookmark.
 */
export function useFoundBy(): CheckInMethod | null {
  const state = useLocation().state as Partial<FoundBy> | null
  return state?.method ?? null
}
