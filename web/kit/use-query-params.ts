import { useSearchParams } from 'react-router'

/** What the query of the address says, and the way to change it; null or nothing takes a key away. */
export function useQueryParams() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Record<string, string | null>, { replace = false } = {}) => {
    // The router draws a new address a moment after the browser has it; two quick changes would each start from the
    // same old one.
    const next = new URLSearchParams(window.location.search)
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value)
      else next.delete(key)
    }
    setParams(next, { replace, preventScrollReset: true })
  }
  return { params, change }
}
