import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

type Options = { replace?: boolean; state?: unknown }

/**
 * The URL's query, and a function that changes it. Null or '' removes a key. `state` is stored in the history entry of
 * the new URL. Both are the same objects until the URL changes.
 */
export function useQueryParams() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changes: Record<string, string | null>, { replace = false, state }: Options = {}) => {
      // The router renders a new URL a moment after the browser has it. So this reads the browser's URL, or two quick
      // changes would both start from the old one.
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
