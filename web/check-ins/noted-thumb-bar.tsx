import { useEffect, useRef, type ReactNode } from 'react'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'

/** The share of the window's height from which a bar with its notes would hide too much of the page. */
const tooTall = 0.6

/** Buttons for the thumb, with what stops them, or what they need, always beside them. */
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
 * Keeps the bar from hiding what has the focus, and the rest of the page: the browser scrolls the focus above the bar,
 * and a bar that is too tall flows. Where the bar isn't sticky, a note that answers a tap on its buttons is scrolled
 * into view.
 */
function useUncoveredPage() {
  const ref = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    const bar = ref.current
    if (!bar) return
    const page = document.documentElement
    // Measured after the first layout, because measuring now would cost a phone one more.
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
