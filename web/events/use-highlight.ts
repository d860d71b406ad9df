import { useEffect, useState } from 'react'
import { ringEvent } from './ring-event.ts'

/** The id that an event's card carries in the page. */
export const cardId = (eventId: string) => `event-${eventId}`

/** Scrolls to an event once it is on the page, and gives its id back while its ring is to be seen. */
export function useHighlight(eventId: string | null, isReady: boolean): string | null {
  const [pulsing, setPulsing] = useState<string | null>(null)
  useEffect(() => {
    if (eventId === null || !isReady) return
    return ringEvent({
      begin() {
        const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
        document
          .getElementById(cardId(eventId))
          ?.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
        setPulsing(eventId)
      },
      end: () => setPulsing(null),
    })
  }, [eventId, isReady])
  return pulsing
}
