import { useEffect } from 'react'

/** Keeps the screen awake while the page is visible, if the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      // Refused on low battery. The screen then goes dark as it would anyway.
      const newLock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void newLock?.release()
      else lock = newLock
    }
    void hold()
    // The browser releases it whenever the page is hidden.
    const again = () => void hold()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
