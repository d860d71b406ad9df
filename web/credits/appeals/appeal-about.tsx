import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Appeal } from '#contract/credits/appeals.ts'
import { appealAboutWords } from '#contract/credits/words.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { shortDate, timeToTheSecond, zoneNote } from '#web/kit/time/times.ts'

/** The refused try and the mark that a question refers to. Nothing without them. */
export function AppealAbout({
  appeal: { attempt_reason: reason, attempt_at: attemptedAt, about_mark: mark, time_zone: zone },
}: Props) {
  return (
    <>
      {reason !== null && attemptedAt !== null && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {(isTry(reason) ? appealAboutWords[reason] : appealAboutWords.other)({
            time: timeToTheSecond(attemptedAt, zone),
            date: shortDate(attemptedAt, zone) + zoneNote(attemptedAt, zone),
          })}
        </Typography>
      )}
      {mark !== null && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {rich(appealAboutWords[mark.says]({ reason: mark.reason, own }))}
        </Typography>
      )}
    </>
  )
}

type Props = { appeal: Appeal }

const own = (text: ReactNode) => <OwnName>{text}</OwnName>

const tries = ['early', 'late', 'no-such-event', 'bad-input', 'other-student', 'not-confirmed'] as const
const isTry = (reason: string): reason is (typeof tries)[number] =>
  tries.some((attemptReason) => attemptReason === reason)
