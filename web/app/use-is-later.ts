import { useEffect, useState } from 'react'

/** Whether this many ms have passed since the component appeared. */
export function useIsLater(afterMs: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isLater
}
