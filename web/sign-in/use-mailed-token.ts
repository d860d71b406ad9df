import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** Returns the token of a mailed link, empty for none, and takes it out of the address bar, and so of the browser's history, at once. */
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
