import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { toCheckInTimes } from '#web/rolls/roll-event.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { CodeSide } from './code-side.tsx'
import { CountSide } from './count-side.tsx'
import { describeOnTheWall } from './projector-words.ts'
import { u, wallUnit } from './wall-size.ts'

/**
 * The code on the left, white in both schemes. The event and the count on the right. No names. `onRefused` when the
 * count is refused, perhaps because the event was deleted.
 */
export default function Wall({ event, onRefused }: { event: FacultyEvent; onRefused: () => void }) {
  useWakeLock()
  const now = useNow()
  const onTheWall = describeOnTheWall(toCheckInTimes(event), now)
  return (
    <Box
      component="main"
      sx={{
        display: 'grid',
        gridTemplateColumns: '60fr 40fr',
        minHeight: '100dvh',
        fontSize: u(2.8),
        lineHeight: 1.35,
        ...wallUnit,
      }}
    >
      <CodeSide event={event} onTheWall={onTheWall} />
      <CountSide event={event} onTheWall={onTheWall} now={now} onRefused={onRefused} />
    </Box>
  )
}

/** Keeps the screen awake while the page is visible, if the browser can. */
function useWakeLock(): void {
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
