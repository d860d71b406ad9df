import { useEffect, useRef, type ReactNode } from 'react'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'

/**
 * The maximum share of the window's height for a sticky bar with its notes. A taller one would hide too much of the
 * page.
 */
const tooTall = 0.6

/** Buttons at the bottom of a phone, with notes about what they need or what prevents them. */
export function NotedThumbBar({ notes, children }: { notes: ReactNode; children: ReactNode }) {
  const bar = useUncoveredPage()
  return (
    <ThumbBar lined {...bar}>
      <div>{notes}</div>
      {children}
    </ThumbBar>
  )
}

/**
 * Keeps the bar from covering the focused element and too much of the page. The browser scrolls the focused element
 * above the bar, and a bar that is too tall isn't sticky. If the bar isn't sticky, a note that appears after a tap is
 * scrolled into view.
 */
function useUncoveredPage() {
  const ref = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    const page = document.documentElement
    // Set after the first layout, because measuring now would force an extra layout.
    let knownHeight = Infinity
    const fit = () => {
      const height = bar.offsetHeight
      bar.style.position = height > innerHeight * tooTall ? 'static' : ''
      page.style.scrollPaddingBottom = getComputedStyle(bar).position === 'sticky' ? `${height}px` : ''
      if (height > knownHeight && wasPressed.current) bar.scrollIntoView({ block: 'nearest' })
      knownHeight = height
    }
    const sizes = new ResizeObserver(fit)
    sizes.observe(bar)
    addEventListener('resize', fit)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', fit)
      page.style.scrollPaddingBottom = ''
    }
  }, [])
  return { ref, onClickCapture: () => void (wasPressed.current = true) }
}
