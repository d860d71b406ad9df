import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { kitWords } from '#contract/kit/words.ts'
import { checkInsWords } from '#contract/check-ins/words.ts'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSyncExternalStore } from 'react'
import { hasNetwork, watchNetwork } from '#web/api/network.ts'
import { NotedThumbBar } from '#web/check-ins/noted-thumb-bar.tsx'
import { LocationStatusNote, type LocationAttempt } from './location/location-status.tsx'
import { type LookupProblem, describeLookup } from './lookup-words.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { NoNetworkNote } from '#web/kit/notices/no-network-note.tsx'
import { ThumbBar } from '#web/kit/page/thumb-bar.tsx'
import { useConfirm } from './use-confirm.ts'
import type { LocationState } from './location/use-location.ts'

type Props = {
  eventId: string
  location: LocationState
  asks: string
  attempt: LocationAttempt | null
  /** The page's message when an event can't be loaded. */
  failed: string
  onRetry: () => void
  onLeave: () => void
}

/** The screen for a code whose event isn't loaded, or doesn't exist here. `error` is null while it loads. */
export function NoDetails({ error, ...rest }: Props & { error: Error | null }) {
  const problem = error && describeLookup(error)
  if (problem?.isFinal) return <LookupFailed message={rest.failed} problem={problem} onLeave={rest.onLeave} />
  return <UnknownEvent {...rest} problem={problem} />
}

type UnknownProps = Props & {
  /** The reason why there are no details yet. Null while they load. */
  problem: LookupProblem | null
}

/** A code whose event hasn't loaded. The student can confirm it anyway, and the server decides later. */
function UnknownEvent({ eventId, location, asks, attempt, failed, problem, onRetry, onLeave }: UnknownProps) {
  const { confirm, isLocating, isSignedOut, wasDenied } = useConfirm(location, true)
  // Without a network, the note at the top is enough.
  const isOnline = useSyncExternalStore(watchNetwork, hasNetwork)
  return (
    <>
      <NoNetworkNote>{checkInsWords.detailsLater}</NoNetworkNote>
      {problem && isOnline && <LookupAlert message={failed} problem={problem} />}
      <Typography variant="h3" component="h2" sx={{ mt: 1 }}>
        {problem ? checkInsWords.codeReadNoDetailsYet : checkInsWords.stillLoadingEvent}
      </Typography>
      <Typography sx={{ mt: 1 }}>{checkInsWords.confirmWithoutDetails}</Typography>
      <Typography sx={{ mt: 1, mb: 2.5, color: 'text.secondary' }}>{checkInsWords.windowUnknown}</Typography>
      <NotedThumbBar notes={<LocationStatusNote {...{ location, asks, isSignedOut, wasDenied, attempt }} />}>
        <BusyButton
          variant="contained"
          size="large"
          busy={isLocating}
          onClick={() => void confirm({ id: eventId, name: null, date: null })}
        >
          {isLocating ? checkInsWords.confirming : checkInsWords.confirmAttendance}
        </BusyButton>
        {problem && (
          <Button variant="outlined" onClick={onRetry} sx={{ minHeight: 48 }}>
            {kitWords.tryAgain}
          </Button>
        )}
        <Button variant="plain" onClick={onLeave} sx={{ minHeight: 48 }}>
          {checkInsWords.scanAnotherCode}
        </Button>
      </NotedThumbBar>
    </>
  )
}

type LookupProps = {
  /** The page's own message. */
  message: string
  problem: LookupProblem
  onLeave: () => void
}

/** Explains why an event can't be loaded, and what to do next. */
function LookupFailed({ message, problem, onLeave }: LookupProps) {
  return (
    <>
      <LookupAlert message={message} problem={problem} />
      <ThumbBar lined>
        <Button variant="contained" size="large" onClick={onLeave} autoFocus>
          {checkInsWords.scanAnotherCode}
        </Button>
      </ThumbBar>
    </>
  )
}

/** An alert with the page's message, the reason, and the next step. */
function LookupAlert({ message, problem: { reason, next, isFinal } }: Omit<LookupProps, 'onLeave'>) {
  return (
    <Alert severity={isFinal ? 'error' : 'warning'} sx={{ mb: 2 }}>
      <strong>{message}</strong>
      <Box sx={{ mt: 0.5 }}>
        {reason} {next}
      </Box>
    </Alert>
  )
}
