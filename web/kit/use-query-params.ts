import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

type Options = { replace?: boolean; state?: unknown }

/**
 * What the query of the address says, and the way to change it; null or nothing takes a key away. `state` is what the
 * history remembers with the new address. Both stay the same as long as the address does.
 */
export function useQueryParams() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changes: Record<string, string | null>, { replace = false, state }: Options = {}) => {
      // The router draws a new address a moment after the browser has it; two quick changes would each start from the
      // same old one.
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
