import Box from '@mui/material/Box'
import { toCheckInTimes } from '#web/rolls/roll-event.ts'
import { useNow } from '#web/kit/time/use-now.ts'
import type { FacultyEvent } from '../faculty-event.ts'
import { CodeSide } from './code-side.tsx'
import { CountSide } from './count-side.tsx'
import { describeOnTheWall } from './projector-words.ts'
import { useWakeLock } from './use-wake-lock.ts'
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
        gridTemplateColumns: '52fr 48fr',
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
