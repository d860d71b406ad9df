import { openAppealWords } from '#contract/credits/appeals/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Appeal } from '#contract/credits/appeals.ts'
import { asOwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { shortDate, viewerZone, zoneNote } from '#web/kit/time/times.ts'
import { describeEnd } from './answers.ts'
import { useAppeals, useReopen } from './api.ts'
import { AppealQuestion } from './appeal-question.tsx'

/** How many questions are shown at first, and how many more each tap adds. */
const pageSize = 10

/** Lists answered and expired questions, hidden until the viewer opens the list. Renders nothing if there are none. */
export default function AnsweredAppeals() {
  const { data = [] } = useAppeals()
  const listId = useId()
  const reopen = useReopen()
  const [visibleCount, setVisibleCount] = useState(0)
  const appeals = data.filter(({ state }) => state !== 'open')
  const nextCount = Math.min(pageSize, appeals.length - visibleCount)
  if (appeals.length === 0) return null
  return (
    <Card component="section" aria-labelledby="answered-appeals" sx={{ mb: 4, p: { xs: 2, md: 3 } }}>
      <Typography id="answered-appeals" variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {openAppealWords.none}
      </Typography>
      <Button
        variant="plain"
        aria-expanded={visibleCount > 0}
        aria-controls={listId}
        onClick={() => setVisibleCount(visibleCount > 0 ? 0 : pageSize)}
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
            {(appeal.state === 'granted' || appeal.state === 'declined') && (
              <Button
                variant="plain"
                aria-describedby={`answered-${appeal.id}`}
                onClick={() => void reopen(appeal)}
                sx={{ ml: -1.5 }}
              >
                {openAppealWords.change}
              </Button>
            )}
          </Box>
        ))}
      </Box>
      {visibleCount > 0 && nextCount > 0 && (
        <Button variant="plain" onClick={() => setVisibleCount(visibleCount + pageSize)} sx={{ ml: -1.5 }}>
          {openAppealWords.more({ count: nextCount })}
        </Button>
      )}
    </Card>
  )
}

function Answer({ to: { state, answer_text, answered_by, answered_at, time_zone } }: { to: Appeal }) {
  const date = answered_at === null ? '' : shortDate(answered_at) + zoneNote(answered_at, viewerZone(), time_zone)
  const answer = state === 'open' ? '' : describeEnd(state)
  return (
    <Box sx={{ mt: 1.5, pl: 2, borderInlineStart: '3px solid', borderColor: 'divider' }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {answered_at === null
          ? answer
          : answered_by === null
            ? openAppealWords.byUnknown({ answer, date })
            : rich(openAppealWords.by({ answer, date, name: answered_by, own: asOwnName }))}
      </Typography>
      {answer_text !== null && (
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line' }}>
          {answer_text}
        </Typography>
      )}
    </Box>
  )
}
