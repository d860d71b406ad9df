import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { eventsWords } from '#contract/events/words.ts'
import { codePath } from '#web/events/api.ts'
import { toCheckInTimes } from '#web/rolls/roll-event.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { rich } from '#web/kit/rich.ts'
import { addresses } from '#web/session/addresses.ts'
import { CountSide } from './count-side.tsx'
import { describeOnTheWall, type OnTheWall, wallLength, wallUnit, tallWindow } from './projector-words.ts'

/** The code on the left, the event and the count on the right, no names. `onRefused`: the count was refused. */
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
        fontSize: wallLength(2.8),
        lineHeight: 1.35,
        ...wallUnit,
      }}
    >
      <CodeSide event={event} onTheWall={onTheWall} />
      <CountSide event={event} onTheWall={onTheWall} now={now} onRefused={onRefused} />
    </Box>
  )
}

/** Keeps the screen on while the page is visible, if the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      // Refused on low battery. Then the screen turns off as it would anyway.
      const newLock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void newLock?.release()
      else lock = newLock
    }
    void hold()
    // The browser releases the lock whenever the page is hidden.
    const again = () => void hold()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}

/** The code, how to use it, and what to type instead. A code that would be refused isn’t shown. */
function CodeSide({ event, onTheWall }: { event: FacultyEvent; onTheWall: OnTheWall }) {
  const { state, instruction } = onTheWall
  const isOver = state === 'late'
  return (
    <Box
      component="section"
      aria-label={eventsWords.codeScan}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        p: wallLength(1),
        // Scanners need dark on white, even in the dark color scheme.
        bgcolor: 'qrLight',
        color: 'qrDark',
        borderRight: '6px solid',
        borderColor: 'gold',
        [tallWindow]: { borderRight: 0, borderBottom: '6px solid', borderColor: 'gold' },
      }}
    >
      {!isOver && (
        <Box
          component="img"
          src={`${codePath(event.id)}?format=svg`}
          alt={eventsWords.qrCodeOpensEventsCheck}
          sx={{
            // As large as the window allows beside the lines below it, because people in the last row have to scan it.
            width: 'min(82vh, 56vw)',
            height: 'min(82vh, 56vw)',
            [tallWindow]: { width: wallLength(78), height: wallLength(78) },
            maxWidth: '100%',
            objectFit: 'contain',
            display: 'block',
          }}
        />
      )}
      <Box component="p" sx={{ m: 0, fontSize: wallLength(isOver ? 6 : 3.6), lineHeight: 1.2, fontWeight: 600 }}>
        {instruction}
      </Box>
      {!isOver && event.typed_code && (
        <Box component="p" sx={{ m: 0, mt: wallLength(1), fontSize: wallLength(2.8) }}>
          {rich(
            (state === 'open' ? eventsWords.orType : eventsWords.whenItOpensType)({
              code: (text) => (
                <Box component="strong" sx={{ fontWeight: 700, letterSpacing: '.06em', whiteSpace: 'nowrap' }}>
                  {text}
                </Box>
              ),
              own: (text) => (
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {text}
                </Box>
              ),
              typedCode: showTypedCode(event.typed_code),
              address: `${location.host}${addresses.typedCode}`,
            }),
          )}
        </Box>
      )}
    </Box>
  )
}
