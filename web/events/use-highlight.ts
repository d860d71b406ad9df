import { useEffect, useState } from 'react'

/** The id that an event's card carries in the page. */
export const cardId = (eventId: string) => `event-${eventId}`

/** To an event more than this many screens away, the page jumps without scrolling. */
const farScreens = 4

/** Scrolls to an event when it is on the page, and returns its id while its ring is shown. */
export function useHighlight(eventId: string | null, isReady: boolean): string | null {
  const [pulsing, setPulsing] = useState<string | null>(null)
  useEffect(() => {
    if (eventId === null || !isReady) return
    const card = () => document.getElementById(cardId(eventId))
    return ringEvent({
      begin() {
        bringIntoSight(card)
        setPulsing(eventId)
      },
      end: () => setPulsing(null),
    })
  }, [eventId, isReady])
  return pulsing
}

/** Scrolls smoothly to what is near; over thousands of cards the page jumps. */
function bringIntoSight(card: () => HTMLElement | null): void {
  const distance = Math.abs(card()?.getBoundingClientRect().top ?? 0)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const jumps = isCalm || distance > farScreens * window.innerHeight
  card()?.scrollIntoView({ block: 'center', behavior: jumps ? 'auto' : 'smooth' })
  // The height of the cards above is known only after the jump renders them.
  if (jumps) requestAnimationFrame(() => requestAnimationFrame(() => card()?.scrollIntoView({ block: 'center' })))
}

/** The wait before the page moves, and how long the ring is shown, in ms. */
const delayMs = 300
const ringMs = 2000

/** Rings an event after the page had time to settle, and removes the ring again. Returns a function that cancels it. */
export function ringEvent({ begin, end }: { begin: () => void; end: () => void }): () => void {
  let ending: ReturnType<typeof setTimeout>
  const beginning = setTimeout(() => {
    begin()
    ending = setTimeout(end, ringMs)
  }, delayMs)
  return () => {
    clearTimeout(beginning)
    clearTimeout(ending)
    end()
  }
}
