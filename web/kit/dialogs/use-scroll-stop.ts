import { useEffect, useState } from 'react'

/**
 * Returns the attributes for content that scrolls only in a small window. While it scrolls, it's a tab stop, so that
 * keys can scroll it. The element with the id `labelId` is its name.
 */
export function useScrollStop(labelId: string) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    if (!element) return
    const sizes = new ResizeObserver(() => setScrolled(element.scrollHeight > element.clientHeight + 1))
    for (const box of [element, ...element.children]) sizes.observe(box)
    return () => sizes.disconnect()
  }, [element])
  return { ref: setElement, ...(isScrolled && { tabIndex: 0, role: 'group', 'aria-labelledby': labelId }) }
}
