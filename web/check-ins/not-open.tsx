import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { checkInWindow, judgeCheckIn, type CheckInTimes } from '#contract/check-ins/window.ts'
import { checkInsWords } from '#contract/check-ins/words.ts'
import type { StudentEvent } from '#contract/events/events.ts'
import { visuallyHidden } from '#web/kit/heard-only.ts'
import { isSameDay, shortDate, timeOfDay, zoneNote } from '#web/kit/time/times.ts'
import { ResultButton } from './result/result-button.tsx'
import { ResultFrame } from './result/result-frame.tsx'
import {
  listDetailFacts,
  opensAtWords,
  opensIn,
  untilOpen,
  type ResultFact,
  type ResultWords,
} from './result/result-words.ts'

/** The maximum wait (ms) until check-in opens for which students are told to stay on the page. */
const maxAdvisedWaitMs = 30 * 60_000

type Props = {
  event: StudentEvent
  times: CheckInTimes
  /** The time by the server's clock, in ms. */
  now: number
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** The screen before check-in opens: shows when it opens, counts down, and then enables the button automatically. */
export function TooEarly({ event, times, now, isBusy, onConfirm, onCancel }: Props) {
  const { opensAt } = checkInWindow(times)
  const [firstWait] = useState(opensAt - now)
  const wait = opensAt - now
  const judged = judgeCheckIn(times, now)
  const isOpen = judged.state === 'open'
  const words: ResultWords = isOpen
    ? {
        tone: 'open',
        word: checkInsWords.notRecordedYet,
        title: checkInsWords.checkInOpen,
        message: checkInsWords.canConfirmAttendanceNow,
      }
    : {
        tone: 'early',
        word: checkInsWords.notRecordedYet,
        title: opensIn(wait),
        message: judged.state === 'early' ? judged.because + opensAtWords(opensAt, now, event.time_zone) : '',
      }
  return (
    <ResultFrame
      words={words}
      facts={listOpeningFacts(event, opensAt, now)}
      remaining={isOpen ? 0 : wait / firstWait}
      onClose={onCancel}
      actions={
        <>
          <ResultButton
            tone={words.tone}
            look={isOpen ? 'filled' : 'waiting'}
            aria-disabled={!isOpen || isBusy}
            onClick={isOpen && !isBusy ? onConfirm : undefined}
          >
            {isOpen
              ? isBusy
                ? checkInsWords.confirming
                : checkInsWords.confirmAttendance
              : checkInsWords.confirmAttendanceWait({ wait: untilOpen(wait) })}
          </ResultButton>
          {!isOpen && wait < maxAdvisedWaitMs && (
            <Typography variant="caption" sx={{ textAlign: 'center', py: 0.5 }}>
              {checkInsWords.keepPageOpen}
            </Typography>
          )}
          <ResultButton tone={words.tone} look="outlined" onClick={onCancel}>
            {checkInsWords.cancel}
          </ResultButton>
          {/* Screen readers announce only the end of the countdown. */}
          <Box role="status" sx={visuallyHidden}>
            {isOpen ? checkInsWords.openConfirmEnabled : ''}
          </Box>
        </>
      }
    />
  )
}

function listOpeningFacts(event: StudentEvent, opensAt: number, now: number) {
  const { name, date, time_zone: zone } = event
  const day = isSameDay(opensAt, now, zone) ? '' : `, ${shortDate(opensAt, zone)}`
  const facts: ResultFact[] = [
    { label: checkInsWords.event, text: name },
    { label: checkInsWords.opens, text: timeOfDay(opensAt, zone) + day + zoneNote(opensAt, zone) },
    { label: checkInsWords.starts, text: `${timeOfDay(date, zone)}, ${shortDate(date, zone)}${zoneNote(date, zone)}` },
    ...listDetailFacts(event),
  ]
  return facts
}

/** The time (ms) after which a screen reader has noticed a message. Its minutes change, and must not be announced. */
const announcementMs = 3_000

/** Says that check-in has closed. The student can still confirm, to get a refusal with a reference. */
export function LateNote({ because }: { because: string }) {
  const [isHeard, setHeard] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHeard(true), announcementMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Alert severity="warning" role="status" aria-live={isHeard ? 'off' : 'polite'} sx={{ mb: 2 }}>
      <strong>{because}</strong>
      <Box sx={{ mt: 0.5 }}>{checkInsWords.confirmAnyway}</Box>
    </Alert>
  )
}
