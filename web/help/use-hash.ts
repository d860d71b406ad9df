import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The id after the `#` of the address, or null. `turn` changes each time someone opens the link. */
export function useHash(): { id: string | null; turn: string } {
  const { hash, key } = useLocation()
  return { id: hash.length > 1 ? hash.slice(1) : null, turn: key }
}

/**
 * Scrolls to the place in the address and focuses it: pages render after their address is set, so the browser, which
 * looks once, finds nothing. `ids` are the caller's places.
 */
export function useHashPlace(ids: readonly string[]): void {
  const { id, turn } = useHash()
  const own = id !== null && ids.includes(id) ? id : null
  useEffect(() => {
    const place = own === null ? null : document.getElementById(own)
    place?.scrollIntoView({ block: 'start' })
    place?.focus({ preventScroll: true })
  }, [own, turn])
}
