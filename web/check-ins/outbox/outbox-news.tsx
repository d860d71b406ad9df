import { checkInsWords } from '#contract/check-ins/words.ts'
import { kitWords } from '#contract/kit/words.ts'
import { rich } from '#web/kit/rich.ts'
import Alert, { type AlertColor } from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { SxProps, Theme } from '@mui/material/styles'
import { useSyncExternalStore } from 'react'
import { hasNetwork, watchNetwork } from '#web/api/network.ts'
import { asOwnName, OwnName } from '#web/kit/own-name.tsx'
import { useEvent } from '#web/check-ins/api.ts'
import { isReaderKept } from '#web/check-ins/prefetch-scanner.ts'
import { checkInOutbox } from './check-in-outbox.ts'
import { NoNetworkNote } from '#web/kit/notices/no-network-note.tsx'
import { adviceOnProof, describeResult, listProofFacts, findRefusalProof } from '#web/check-ins/result/result-words.ts'
import type { EventBrief, OutboxView, Settled, Waiting } from './waiting-check-ins.ts'
import { usePageClock } from './waiting-screen.tsx'
import { waitingWords, showEventName } from './waiting-words.ts'

/** Earlier check-ins, above the camera: those that are still waiting, and the results of those that were. */
export function OutboxNews({ view, student }: { view: OutboxView; student: string | null }) {
  const now = usePageClock()
  const isOnline = useSyncExternalStore(watchNetwork, hasNetwork)
  const ownWaiting = view.waiting.filter(({ checkIn }) => checkIn.student === student)
  return (
    <>
      {/* Only one of the two, because a phone has no room for both and a waiting check-in mentions the network as well. */}
      {ownWaiting.length === 0 && (
        <NoNetworkNote>
          {isReaderKept() ? checkInsWords.scanWithoutNetwork : checkInsWords.scanNeedsNetwork}
        </NoNetworkNote>
      )}
      {ownWaiting.map((waiting) => (
        <WaitingNews key={waiting.checkIn.nonce} {...{ waiting, now, isOnline }} />
      ))}
      {view.settled
        .filter(({ checkIn }) => checkIn.student === student)
        .map((settled) => (
          <SettledNews key={settled.checkIn.nonce} {...settled} />
        ))}
    </>
  )
}

/** Returns the event's name. For a code that was scanned without a network, it may load later. */
function useEventName(event: EventBrief): string {
  const { data } = useEvent(event.name === null ? event.id : null)
  return showEventName({ ...event, name: event.name ?? data?.name ?? null })
}

function WaitingNews({ waiting, now, isOnline }: { waiting: Waiting; now: number; isOnline: boolean }) {
  const name = useEventName(waiting.checkIn.event)
  return (
    <Alert
      severity="warning"
      sx={stacked}
      action={
        <Button
          variant="plain"
          aria-disabled={waiting.isSending}
          onClick={checkInOutbox.tryNow}
          sx={{ whiteSpace: 'nowrap' }}
        >
          {checkInsWords.sendNow}
        </Button>
      }
    >
      <strong>{rich(checkInsWords.waitingSendName({ name, own: asOwnName }))}</strong>{' '}
      {!isOnline && `${kitWords.noNetwork} `}
      {waitingWords(waiting, now).next}
    </Alert>
  )
}

/** On a phone the text spans the full width, and the button is below it. */
const stacked: SxProps<Theme> = {
  mb: 2,
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  '& .MuiAlert-message': { flex: 1 },
  '& .MuiAlert-action': {
    flexBasis: { xs: '100%', md: 'auto' },
    m: { xs: '4px 0 -11px 22px', md: '-11px -10px -11px auto' },
  },
}

const severities: Record<Settled['outcome']['kind'], AlertColor> = {
  recorded: 'success',
  already: 'info',
  refused: 'error',
}

function SettledNews({ checkIn, outcome, at: decidedAt, confirmedAt }: Settled) {
  const name = useEventName(checkIn.event)
  const { title, message } = describeResult(outcome, checkIn.event, decidedAt)
  const proof = findRefusalProof(outcome, confirmedAt)
  return (
    <Alert severity={severities[outcome.kind]} sx={{ mb: 2 }} onClose={() => checkInOutbox.dismiss(checkIn.nonce)}>
      <strong>
        <OwnName>{name}</OwnName>:
      </strong>{' '}
      {endSentence(title)} {message}
      {proof && (
        <Box sx={{ mt: 0.5 }}>
          {listProofFacts(proof, checkIn.event.time_zone).map(({ label, text }) => (
            <div key={label}>
              {label}: <b>{text}</b>
            </div>
          ))}
          {adviceOnProof(proof)}
        </Box>
      )}
    </Alert>
  )
}

/** Adds a period to a title, so that other sentences can follow. */
const endSentence = (title: string) => (/[.!?]$/.test(title) ? title : `${title}.`)
