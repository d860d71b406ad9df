import { useEffect, useRef } from 'react'

/** Gives a function that does something after a while, unless the page has been left by then. */
export function useLater(): (deed: () => void, afterMs: number) => void {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  return (deed, afterMs) => void timers.current.add(setTimeout(deed, afterMs))
}
