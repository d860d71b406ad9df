import { useEffect, useRef } from 'react'

/** Returns a function that calls back after a delay, unless the page has been left by then. */
export function useDelayedCall(): (action: () => void, afterMs: number) => void {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const isGone = useRef(false)
  useEffect(() => {
    const running = timers.current
    isGone.current = false
    return () => {
      isGone.current = true
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  return (action, afterMs) => {
    if (!isGone.current) timers.current.add(setTimeout(action, afterMs))
  }
}
