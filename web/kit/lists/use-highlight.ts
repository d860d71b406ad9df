import type { Theme } from '@mui/material/styles'
import { useEffect, useState } from 'react'

/** The distance, in screens, above which the page jumps to a card instead of scrolling smoothly. */
const farScreens = 4

/** Scrolls to the card with this id once `isReady`, and returns the id while the card's ring is shown. */
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

/** The styles of a card's ring, which pulses while it is shown. */
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

/** Scrolls smoothly to a nearby card, and jumps to a distant one, which may be thousands of cards away. */
function bringIntoSight(card: () => HTMLElement | null): void {
  const distance = Math.abs(card()?.getBoundingClientRect().top ?? 0)
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const jumps = isCalm || distance > farScreens * window.innerHeight
  card()?.scrollIntoView({ block: 'center', behavior: jumps ? 'auto' : 'smooth' })
  // The jump renders the cards above, and only then are their heights known, so the page must scroll again.
  if (jumps) requestAnimationFrame(() => requestAnimationFrame(() => card()?.scrollIntoView({ block: 'center' })))
}

/** The delay before the page scrolls, and the time for which the ring is shown, in ms. */
const delayMs = 300
const ringMs = 2000

/**
 * Calls `begin` after a delay in which the page can settle, and `end` when the ring must disappear. Returns a function
 * that cancels both.
 */
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
