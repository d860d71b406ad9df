import { askWords } from '#contract/credits/words.ts'
import Box from '@mui/material/Box'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Appeal } from '#contract/credits/appeals.ts'
import { OwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { shortDate } from '#web/kit/time/times.ts'

/** A student’s question with its answer. `takesFocus`: it was just sent, and its form is gone. */
export function Asked({ appeal, zone, takesFocus }: { appeal: Appeal; zone: string; takesFocus: boolean }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) note.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const day = shortDate(appeal.made_at, zone)
  const { text } = appeal
  return (
    <Box
      ref={note}
      tabIndex={-1}
      dir="auto"
      sx={{
        mt: 1.5,
        pl: 1.5,
        borderInlineStart: '3px solid',
        borderColor: 'divider',
        typography: 'body2',
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
      }}
    >
      <div>{text === '' ? askWords.asked({ day }) : rich(askWords.askedText({ day, text, own }))}</div>
      <Box sx={{ mt: 0.5, fontWeight: appeal.state === 'open' ? undefined : 600 }}>{describeAnswer(appeal, zone)}</Box>
    </Box>
  )
}

function describeAnswer(
  { state, answer_text: text, answered_by: responder, answered_at: answeredAt }: Appeal,
  zone: string,
): ReactNode {
  if (state === 'open' || state === 'closed') return askWords[state]
  const values = {
    name: responder ?? askWords.someone,
    day: answeredAt === null ? '' : shortDate(answeredAt, zone),
    own,
  }
  if (state === 'granted') return rich(text ? askWords.grantedText({ ...values, text }) : askWords.granted(values))
  return rich(text ? askWords.declinedText({ ...values, text }) : askWords.declined(values))
}

const own = (text: ReactNode) => <OwnName>{text}</OwnName>
