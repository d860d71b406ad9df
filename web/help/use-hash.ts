import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Returns the id after the `#` of the URL, or null. `visit` changes each time someone opens the link. */
export function useHash(): { id: string | null; visit: string } {
  const { hash, key } = useLocation()
  return { id: hash.length > 1 ? hash.slice(1) : null, visit: key }
}

/**
 * Scrolls to the element in the URL's hash and focuses it. The browser can't do it, because it looks for the element
 * before the page has rendered. `ids` are the ids of the caller's elements.
 */
export function useHashAnchor(ids: readonly string[]): void {
  const { id, visit } = useHash()
  const anchor = id !== null && ids.includes(id) ? id : null
  useEffect(() => {
    const element = anchor === null ? null : document.getElementById(anchor)
    element?.scrollIntoView({ block: 'start' })
    element?.focus({ preventScroll: true })
  }, [anchor, visit])
}
