import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The id after the `#` of the address, or null. `turn` changes each time someone opens the link. */
export function useHash(): { id: string | null; turn: string } {
  const { hash, key } = useLocation()
  return { id: hash.length > 1 ? hash.slice(1) : null, turn: key }
}

/**
 * Scrolls to the element in the address's hash and focuses it. The browser can't, because it looks for the element
 * before the page has rendered. `ids` are the caller's elements.
 */
export function useHashPlace(ids: readonly string[]): void {
  const { id, turn } = useHash()
  const anchor = id !== null && ids.includes(id) ? id : null
  useEffect(() => {
    const place = anchor === null ? null : document.getElementById(anchor)
    place?.scrollIntoView({ block: 'start' })
    place?.focus({ preventScroll: true })
  }, [anchor, turn])
}
