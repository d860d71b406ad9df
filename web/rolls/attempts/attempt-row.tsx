import type { RefusedAttempt } from '#contract/rolls/refused-attempts.ts'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { reportsWords, triesWords } from '#contract/rolls/words.ts'
import Box from '@mui/material/Box'
import { OwnName } from '#web/kit/own-name.tsx'
import { shortDate, timeToTheSecond } from '#web/kit/time/times.ts'
import { refusalWords } from './refused-words.ts'

/** One refused attempt: when, who, why, and the reference on the student’s screen. */
export function AttemptRow({ attempt }: { attempt: RefusedAttempt & { present?: boolean } }) {
  const { received_at, reason, reference, student_name, present = false } = attempt
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', sm: '230px 1fr auto' },
        columnGap: 2,
        py: 1.25,
        borderBottom: '1px solid',
        borderColor: 'divider',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box sx={{ color: 'text.secondary', fontSize: 14, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        {shortDate(received_at)}, {timeToTheSecond(received_at)}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>
          <OwnName>{student_name ?? reportsWords.studentAnotherUniversity}</OwnName>
        </Box>
        {refusalWords[reason]}
        {present && <Box sx={{ color: 'text.secondary', fontSize: 14 }}>{triesWords.onRollNow}</Box>}
      </Box>
      <Box sx={{ fontWeight: 600 }}>{reference ? showTypedCode(reference) : '–'}</Box>
    </Box>
  )
}
