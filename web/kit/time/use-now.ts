import { useEffect, useState } from 'react'
import { serverNow } from '#web/api/client.ts'

/** Returns the time by the server's clock, in ms, updated every `everyMs`. With null, it isn't updated. */
export function useNow(everyMs: number | null = 1000): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
