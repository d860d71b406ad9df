import { useEffect, useState } from 'react'

/**
 * Returns the attributes of content that scrolls only in a small window. While it does, it is a stop of the Tab key,
 * named by the element with the id `labelId`, so that keys can scroll it.
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
