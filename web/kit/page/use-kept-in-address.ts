import { useState } from 'react'
import { useLocation } from 'react-router'
import { useQueryParams } from './use-query-params.ts'

/**
 * A text like `useState`'s that is also stored in the address, so that a reload and Back from another page find it. It
 * adds no step to the history.
 */
export function useKeptInAddress(key: string) {
  const { params, change } = useQueryParams()
  const { state } = useLocation()
  const [text, setText] = useState(params.get(key) ?? '')
  /** `otherChanges` are changes to other keys of the address. */
  const keep = (next: string, otherChanges: Record<string, null> = {}) => {
    setText(next)
    change({ ...otherChanges, [key]: next }, { replace: true, state })
  }
  return [text, keep] as const
}
