import type { Theme } from '@mui/material/styles'
import { useEffect, useState } from 'react'

/** To a card more than this many screens away, the page jumps without scrolling. */
const farScreens = 4

/** Scrolls to the card with this id when it is on the page, and returns the id while the card's ring is shown. */
export function useHighlight(cardId: string | null, isReady: boolean): string | null {
  const [pulsing, setPulsing] = useState<string | null>(null)
  useEffect(() => {
    if (cardId === null || !isReady) return
    const card = () => document.getElementById(cardId)
    return ringCard({
      begin() {
        bringIntoSight(card)
        setPulsing(cardId)
      },
      end: () => setPulsing(null),
    })
  }, [cardId, isReady])
  return pulsing
}

/** The ring of a card, which pulses while it is shown. */
export const ring = (isPulsing: boolean) =>
  ({
    borderRadius: '12px',
    outline: '3px solid transparent',
    outlineOffset: 3,
    transition: 'outline-color 200ms',
    ...(isPulsing && {
      outlineColor: (theme: Theme) => theme.vars.palette.gold,
      animation: 'ring-pulse 1s ease-in-out 2',
      '@keyframes ring-pulse': { '50%': { outlineColor: 'transparent' } },
    }),
  }) as const

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

/** Rings a card after the page had time to settle, and removes the ring again. Returns a function that cancels it. */
export function ringCard({ begin, end }: { begin: () => void; end: () => void }): () => void {
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
