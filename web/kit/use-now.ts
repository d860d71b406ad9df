import { useEffect, useState } from 'react'
import { serverNow } from '#web/api/client.ts'

/** Returns the moment by the server's clock, in ms, renewed every `everyMs`; null stands still. */
export function useNow(everyMs: number | null = 1000): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    if (everyMs === null) return
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
