import Box from '@mui/material/Box'
import { heardOnly } from '#web/kit/heard-only.ts'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { checkInWindow, judgeCheckIn, type CheckInTimes } from '#contract/check-ins/window.ts'
import type { StudentEvent } from '#contract/events/events.ts'
import { isSameDay, shortDate, timeOfDay, zoneNote } from '#web/kit/times.ts'
import { ResultButton } from './result/result-button.tsx'
import { ResultFrame } from './result/result-frame.tsx'
import { opensAtWords, opensIn, untilOpen, type ResultFact, type ResultWords } from './result/result-words.ts'

/** Up to here somebody may well stand and wait, in ms. */
const worthWaiting = 30 * 60_000

type Props = {
  event: StudentEvent
  times: CheckInTimes
  /** The moment by the server's clock, in ms. */
  now: number
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Too early: says when, counts down, and opens its button by itself. */
export function TooEarly({ event, times, now, isBusy, onConfirm, onCancel }: Props) {
  const { opensAt } = checkInWindow(times)
  const [firstWait] = useState(opensAt - now)
  const wait = opensAt - now
  const judged = judgeCheckIn(times, now)
  const isOpen = judged.state === 'open'
  const words: ResultWords = isOpen
    ? {
        tone: 'early',
        word: 'Not recorded yet',
        title: 'Check-in is open',
        message: 'You can confirm your attendance now.',
      }
    : {
        tone: 'early',
        word: 'Not recorded yet',
        title: opensIn(wait),
        message: judged.state === 'early' ? judged.because + opensAtWords(opensAt, now, event.time_zone) : '',
      }
  return (
    <ResultFrame
      words={words}
      facts={factsOfOpening(event, opensAt, now)}
      left={isOpen ? 0 : wait / firstWait}
      onClose={onCancel}
      actions={
        <>
          <ResultButton
            tone="early"
            look={isOpen ? 'filled' : 'waiting'}
            aria-disabled={!isOpen || isBusy}
            onClick={isOpen && !isBusy ? onConfirm : undefined}
          >
            {isOpen ? (isBusy ? 'Confirming…' : 'Confirm Attendance') : `Confirm Attendance in ${untilOpen(wait)}`}
          </ResultButton>
          {!isOpen && wait < worthWaiting && (
            <Typography variant="caption" sx={{ textAlign: 'center', py: 0.5 }}>
              Keep this page open: the button enables itself.
            </Typography>
          )}
          <ResultButton tone="early" look="outlined" onClick={onCancel}>
            Cancel
          </ResultButton>
          {/* The countdown itself is silent; its end is not. */}
          <Box role="status" sx={heardOnly}>
            {isOpen ? 'Check-in is open. Confirm Attendance is enabled.' : ''}
          </Box>
        </>
      }
    />
  )
}

function factsOfOpening({ name, location, date, time_zone: zone }: StudentEvent, opensAt: number, now: number) {
  const day = isSameDay(opensAt, now, zone) ? '' : `, ${shortDate(opensAt, zone)}`
  const facts: ResultFact[] = [
    { label: 'Event', text: name },
    { label: 'Opens', text: timeOfDay(opensAt, zone) + day + zoneNote(opensAt, zone) },
    { label: 'Starts', text: `${timeOfDay(date, zone)}, ${shortDate(date, zone)}${zoneNote(date, zone)}` },
    { label: 'Location', text: location || 'N/A' },
  ]
  return facts
}
