import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The id after the `#` of the address, null without one; `turn` is another each time someone goes there. */
export function useHash(): { id: string | null; turn: string } {
  const { hash, key } = useLocation()
  return { id: hash.length > 1 ? hash.slice(1) : null, turn: key }
}

/**
 * Brings the place that the address names to the top and returns it the focus: pages come after their address, so the
 * browser, which looks once, finds nothing there. `ids` are the places that belong to whoever asks.
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
