import { openAppealWords } from '#contract/credits/appeals/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Appeal } from '#contract/credits/appeals.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { shortDate } from '#web/kit/time/times.ts'
import { AppealQuestion } from './appeal-question.tsx'

/** The number of questions shown at first, and the number that a tap adds. */
const together = 10

/** Questions that were answered, or that nobody answered in time. They are hidden until someone wants to read them. */
export function AnsweredAppeals({ appeals, isBelow }: { appeals: Appeal[]; isBelow: boolean }) {
  const listId = useId()
  const [visibleCount, setVisibleCount] = useState(0)
  const nextCount = Math.min(together, appeals.length - visibleCount)
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, ...(isBelow && { borderTop: '1px solid', borderColor: 'divider' }) }}>
      <Button
        variant="plain"
        aria-expanded={visibleCount > 0}
        aria-controls={listId}
        onClick={() => setVisibleCount(visibleCount > 0 ? 0 : together)}
        sx={{ ml: -1.5, my: -1 }}
      >
        {openAppealWords.answered({ count: appeals.length })}
      </Button>
      <Box id={listId} component="ul" hidden={visibleCount === 0} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {appeals.slice(0, visibleCount).map((appeal) => (
          <Box
            component="li"
            key={appeal.id}
            sx={{ py: 2, overflowWrap: 'anywhere', '& + &': { borderTop: '1px solid', borderColor: 'divider' } }}
          >
            <AppealQuestion appeal={appeal} nameId={`answered-${appeal.id}`} />
            <Answer to={appeal} />
          </Box>
        ))}
      </Box>
      {visibleCount > 0 && nextCount > 0 && (
        <Button variant="plain" onClick={() => setVisibleCount(visibleCount + together)} sx={{ ml: -1.5 }}>
          {openAppealWords.more({ count: nextCount })}
        </Button>
      )}
    </Box>
  )
}

function Answer({ to: { state, answer_text, answered_by, answered_at, time_zone } }: { to: Appeal }) {
  const answer = state === 'granted' ? openAppealWords.answerGranted : openAppealWords.answerDeclined
  const date = answered_at === null ? '' : shortDate(answered_at, time_zone)
  return (
    <Box sx={{ mt: 1.5, pl: 2, borderInlineStart: '3px solid', borderColor: 'divider' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {state === 'closed'
          ? openAppealWords.answerClosed
          : answered_by === null
            ? openAppealWords.byUnknown({ answer, date })
            : rich(openAppealWords.by({ answer, date, name: answered_by, own: (name) => <OwnName>{name}</OwnName> }))}
      </Typography>
      {answer_text !== null && (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line' }}>
          {answer_text}
        </Typography>
      )}
    </Box>
  )
}
