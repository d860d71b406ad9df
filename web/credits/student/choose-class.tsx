import { ownCreditWords } from '#contract/credits/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState, type ReactNode } from 'react'
import type { OwnClassCredit } from '#contract/credits/credits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence, readFieldCodes, readFieldErrors } from '#web/api/read-error.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { asOwnName } from '#web/kit/own-name.tsx'
import { rich } from '#web/kit/rich.ts'
import { useChoose } from './api.ts'
import { describeUntil, findMoves, type Move } from './moves.ts'

type Props = {
  event: OwnClassCredit['events'][number]
  course: OwnClassCredit
  classes: readonly OwnClassCredit[]
  now: number
  headingId: string
}

/** Buttons that make an event count for a different class, and the deadline. Renders nothing if there is no choice. */
export function ChooseClass({ event, course, classes, now, headingId }: Props) {
  const choose = useChoose()
  const notify = useNotice()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  // The server may refuse, because this page’s clock or deadlines can be out of date.
  const [isClosed, setClosed] = useState(false)
  const moves = isClosed ? [] : findMoves(event, course, classes)
  const save = async ({ target }: Move) => {
    setBusy(target.class)
    setProblem(undefined)
    try {
      const countsFor = await choose(event.event, target.class)
      const has = classes.find((candidate) => candidate.class === countsFor)
      notify(has ? ownCreditWords.chosen({ className: has.class_name }) : ownCreditWords.choiceSaved)
      // The button is gone after the change.
      document.getElementById(headingId)?.focus({ preventScroll: true })
    } catch (error) {
      setClosed(error instanceof ApiError && readFieldCodes(error.body, 'class').includes('choice_closed'))
      setProblem(readFieldErrors(error).class?.join(' ') ?? errorSentence(error, ownCreditWords.chooseFailed))
    }
    setBusy(null)
  }
  if (moves.length === 0 && problem === undefined) return null
  return (
    <Box sx={{ mt: 1, display: 'grid', gap: 1, justifyItems: 'start', typography: 'body2', overflowWrap: 'anywhere' }}>
      {moves.map((move) => (
        <Box key={move.target.class} sx={{ display: 'grid', gap: 1, justifyItems: 'start', color: 'text.secondary' }}>
          <span>{describeUntil(move, now)}</span>
          {(move.deadline === null || now <= move.deadline) && (
            <BusyButton
              variant="outlined"
              aria-describedby={headingId}
              busy={busy !== null}
              onClick={() => void save(move)}
            >
              <span>{busy === move.target.class ? ownCreditWords.choosing : describeMove(move, course)}</span>
            </BusyButton>
          )}
        </Box>
      ))}
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
    </Box>
  )
}

function describeMove({ target }: Move, course: OwnClassCredit): ReactNode {
  if (target === course) return ownCreditWords.chooseHere
  return rich(ownCreditWords.chooseInstead({ className: target.class_name, own: asOwnName }))
}
