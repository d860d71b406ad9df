import { useEffect, useState } from 'react'

/** How long to wait before the page moves, and how long the ring stays, in ms. */
const delayMs = 300
const pulseMs = 2000

/** The id that an event's card carries in the page. */
export const cardId = (eventId: string) => `event-${eventId}`

/** Scrolls to an event once it is on the page, and gives its id back while its ring is to be seen. */
export function useHighlight(eventId: string | null, isReady: boolean): string | null {
  const [pulsing, setPulsing] = useState<string | null>(null)
  useEffect(() => {
    if (eventId === null || !isReady) return
    let ending: ReturnType<typeof setTimeout>
    const starting = setTimeout(() => {
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      document
        .getElementById(cardId(eventId))
        ?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
      setPulsing(eventId)
      ending = setTimeout(() => setPulsing(null), pulseMs)
    }, delayMs)
    return () => {
      clearTimeout(starting)
      clearTimeout(ending)
      setPulsing(null)
    }
  }, [eventId, isReady])
  return pulsing
}
