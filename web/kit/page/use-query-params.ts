import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

type Options = { replace?: boolean; state?: unknown }

/**
 * The query of the address, and a function to change it. Null or '' removes a key. `state` is stored in the history
 * with the new address. Both stay the same objects until the address changes.
 */
export function useQueryParams() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changes: Record<string, string | null>, { replace = false, state }: Options = {}) => {
      // The router renders a new address a moment after the browser has it, so two quick changes would both start from
      // the old one.
      const next = new URLSearchParams(window.location.search)
      for (const [key, value] of Object.entries(changes)) {
        if (value) next.set(key, value)
        else next.delete(key)
      }
      setParams(next, { replace, state, preventScrollReset: true })
    },
    [setParams],
  )
  return { params, change }
}
