import { useLayoutEffect, useRef } from 'react'

/**
 * For an element above a form, whose height changes with `content`: the field that has the focus stays where it is on
 * the screen. The page scrolls by the difference, and gets longer where it is too short to scroll. Returns the ref of
 * that element.
 */
export function useSteadyFocus(content: string) {
  const containerRef = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    const element = containerRef.current
    if (!element) return
    const difference = element.offsetHeight - height.current
    height.current = element.offsetHeight
    const focused = document.activeElement
    const isBelow = focused && element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
    if (difference === 0 || !isBelow) return
    const top = window.scrollY + difference
    window.scrollTo(0, top)
    const missing = Math.ceil(top - window.scrollY)
    if (missing <= 0) return
    document.body.style.paddingBottom = `${missing}px`
    window.scrollTo(0, top)
  }, [content])
  useLayoutEffect(() => () => void (document.body.style.paddingBottom = ''), [])
  return containerRef
}
