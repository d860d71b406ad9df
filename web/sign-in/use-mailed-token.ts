import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Returns the token of an emailed link, empty for none, and removes it at once from the address bar and so from the
 * browser's history.
 */
export function useMailedToken(): string {
  const [query, setQuery] = useSearchParams()
  const [token] = useState(query.get('token') ?? '')
  useEffect(() => {
    if (!query.has('token')) return
    setQuery(
      (now) => {
        now.delete('token')
        return now
      },
      { replace: true },
    )
  }, [query, setQuery])
  return token
}
