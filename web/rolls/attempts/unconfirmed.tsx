import type { EventAttempts } from '#contract/rolls/attempts.ts'
import { triesWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useMemo, useState } from 'react'
import { BoxedList } from '#web/kit/lists/boxed-list.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { timeOfDay } from '#web/kit/time/times.ts'
import { CountDialog } from './count-dialog.tsx'
import { unconfirmedStudents, type UnconfirmedStudent } from './unconfirmed-students.ts'

/** The height of a name, and the greatest height of the list, in px. */
const [rowHeight, listHeight] = [37, 222]

const toKey = ({ id }: UnconfirmedStudent) => id

/** Students who scanned and didn’t confirm, with one button that counts all of them. Nothing when there are none. */
export function Unconfirmed({ eventId, attempts }: { eventId: string; attempts: EventAttempts['attempts'] }) {
  const titleId = useId()
  const students = useMemo(() => unconfirmedStudents(attempts), [attempts])
  const [isAsking, setAsking] = useState(false)
  const count = students.length
  if (count === 0 && !isAsking) return null
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ mb: 3, p: 2, border: '1px solid', borderColor: 'divider', borderRadius: '12px' }}
    >
      <Typography id={titleId} variant="subtitle1" component="h2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {triesWords.unconfirmed({ count })}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, mb: 1, color: 'text.secondary' }}>
        {triesWords.unconfirmedAbout}
      </Typography>
      <BoxedList
        label={triesWords.unconfirmed({ count })}
        items={students}
        keyOf={toKey}
        height={rowHeight}
        maxHeight={listHeight}
        renderItem={({ name, scannedAt }, props) => (
          <Box component="li" {...props} sx={{ py: 1, typography: 'body2', overflowWrap: 'anywhere' }}>
            <b>
              <OwnName>{name}</OwnName>
            </b>{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {triesWords.scannedAt({ time: timeOfDay(scannedAt) })}
            </Box>
          </Box>
        )}
      />
      <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setAsking(true)} disabled={count === 0}>
        {triesWords.countThem({ count })}
      </Button>
      {isAsking && <CountDialog eventId={eventId} students={students} onClose={() => setAsking(false)} />}
    </Box>
  )
}
