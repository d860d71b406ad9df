import { openAppealWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { Appeal } from '#contract/credits/appeals.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { shortDate } from '#web/kit/time/times.ts'
import { AppealAbout } from './appeal-about.tsx'

type Props = { appeal: Appeal; nameId: string }

/** A student’s question: who asks, about which event and class, and the text. */
export function AppealQuestion({ appeal, nameId }: Props) {
  const { event_name, event_date, time_zone, class_name, student_name, text } = appeal
  const own = (name: ReactNode) => <OwnName>{name}</OwnName>
  const values = { event: event_name, date: shortDate(event_date, time_zone), own }
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
