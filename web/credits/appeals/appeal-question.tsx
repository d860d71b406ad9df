import { openAppealWords, appealAboutWords } from '#contract/credits/appeals/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Appeal } from '#contract/credits/appeals.ts'
import { attemptReasons, type AttemptReason } from '#contract/rolls/attempts.ts'
import { asOwnName, asTypedText, OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { shortDate, timeToTheSecond, viewerZone, zoneNote } from '#web/kit/time/times.ts'

type Props = { appeal: Appeal; nameId: string }

/** A student’s question: who asks it, about which event and class, and its text. */
export function AppealQuestion({ appeal, nameId }: Props) {
  const { event_name, event_date, class_name, student_name, text, time_zone } = appeal
  const date = shortDate(event_date) + zoneNote(event_date, viewerZone(), time_zone)
  const values = { event: event_name, date, own: asOwnName }
  return (
    <Box>
      <Typography id={nameId} variant="h4" component="h3">
        <OwnName>{student_name}</OwnName>
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {rich(
          class_name === null
            ? openAppealWords.about(values)
            : openAppealWords.aboutClass({ ...values, className: class_name }),
        )}
      </Typography>
      <AppealAbout appeal={appeal} />
      {text !== '' && (
        <Typography dir="auto" sx={{ mt: 1, whiteSpace: 'pre-line' }}>
          {text}
        </Typography>
      )}
    </Box>
  )
}

/** The refused attempt and the mark that a question is about. Renders nothing without them. */
function AppealAbout({
  appeal: { attempt_reason: reason, attempt_at: attemptedAt, about_mark: mark, time_zone: zone },
}: AppealAboutProps) {
  return (
    <>
      {reason !== null && attemptedAt !== null && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {(isTry(reason) ? appealAboutWords[reason] : appealAboutWords.other)({
            time: timeToTheSecond(attemptedAt),
            date: shortDate(attemptedAt) + zoneNote(attemptedAt, viewerZone(), zone),
          })}
        </Typography>
      )}
      {mark !== null && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {rich(appealAboutWords[mark.says]({ reason: mark.reason, typed: asTypedText }))}
        </Typography>
      )}
    </>
  )
}

type AppealAboutProps = { appeal: Appeal }

const isTry = (reason: string): reason is AttemptReason =>
  attemptReasons.some((attemptReason) => attemptReason === reason)
