import type { OwnAttempt } from '#contract/rolls/attempts.ts'
import type { Appeal } from '#contract/credits/appeals.ts'
import { ownTriesWords } from '#contract/check-ins/attempts/words.ts'
import { showTypedCode } from '#contract/events/typed-code.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type Ref } from 'react'
import { Ask } from '#web/credits/student/ask.tsx'
import { OwnName } from '#web/kit/own-name.tsx'
import { TagChip } from '#web/kit/tag-chip.tsx'
import { shortDate, timeToTheSecond, zoneNote } from '#web/kit/time/times.ts'
import { describeTry } from './describe-try.ts'

type Props = {
  tried: OwnAttempt
  /** The student’s questions about presence at the event. Null: another try has them. */
  questions: readonly Appeal[] | null
  heading: Ref<HTMLHeadingElement> | null
}

/** One try: the event, when, why it didn’t count, the reference, and what to do next, which includes asking. */
export function OwnTry({ tried, questions, heading }: Props) {
  const headingId = useId()
  const {
    id,
    event,
    event_name: name,
    event_date: date,
    received_at: receivedAt,
    confirmed_at: confirmedAt,
    reference,
    present,
    time_zone: zone,
  } = tried
  const triedAt = confirmedAt ?? receivedAt
  const { reason, next } = describeTry(tried)
  return (
    <Box component="li" sx={{ p: 2, fontSize: 14, lineHeight: '20px', fontVariantNumeric: 'tabular-nums' }}>
      <Typography
        id={headingId}
        variant="subtitle1"
        component="h3"
        {...(heading && { ref: heading, tabIndex: -1 })}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {name === null ? ownTriesWords.unknownEvent : <OwnName>{name}</OwnName>}
      </Typography>
      <Box sx={{ color: 'text.secondary' }}>
        {(confirmedAt === null ? ownTriesWords.triedAt : ownTriesWords.confirmedAt)({
          time: timeToTheSecond(triedAt, zone),
          date: shortDate(triedAt, zone) + zoneNote(triedAt, zone),
        })}
      </Box>
      <Box sx={{ mt: 1 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {reason}
        </Box>{' '}
        {next}
      </Box>
      {(present || reference !== null) && (
        <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          {present && <TagChip kind="attended" label={ownTriesWords.onRollNow} />}
          {reference !== null && (
            <span>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {ownTriesWords.reference}
              </Box>{' '}
              <Box component="b" sx={{ fontWeight: 600, letterSpacing: '.04em', whiteSpace: 'nowrap' }}>
                {showTypedCode(reference)}
              </Box>
            </span>
          )}
        </Box>
      )}
      {event !== null && questions !== null && (
        <Ask
          subject={{ event, attempt: id }}
          mayAsk={!present && date !== null && Date.parse(date) <= Date.now()}
          appeals={questions}
          headingId={headingId}
          zone={zone}
        />
      )}
    </Box>
  )
}
