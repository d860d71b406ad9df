import { showTypedCode } from '#contract/events/typed-code.ts'
import { rich } from '#web/kit/rich.ts'
import { timeToTheSecond, zoneNote } from '#web/kit/time/times.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { checkInsWords, checkInMessages } from '#contract/check-ins/words.ts'
import { isLocationMissing, LocationMissing, LocationProgress } from './location-notes.tsx'
import type { LocationState } from './use-location.ts'

type Props = {
  location: LocationState
  asks: string
  isSignedOut: boolean
  /** Whether the student confirmed, but the browser refused the position. */
  wasDenied: boolean
  attempt: LocationAttempt | null
}

/** An attempt without a position: when it was confirmed (ms), and its reference. 'waits' if it hasn't been sent yet. */
export type LocationAttempt = { confirmedAt: number; reference: string | null; zone: string | undefined } | 'waits'

/** The note above the Confirm button: what is missing, or that the location is ready. */
export function LocationStatusNote({ location, asks, isSignedOut, wasDenied, attempt }: Props) {
  if (isLocationMissing(location.status)) {
    const sentence = wasDenied ? { sentence: checkInMessages.locationRequiredToConfirm } : {}
    return (
      <LocationMissing location={location} asks={asks} {...sentence}>
        {attempt && <AttemptNote attempt={attempt} />}
      </LocationMissing>
    )
  }
  return (
    <>
      {isSignedOut && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {checkInMessages.notLoggedIn}
        </Alert>
      )}
      <LocationProgress location={location} />
    </>
  )
}

/** The time and reference of an attempt without a position, and what to do with them. */
function AttemptNote({ attempt }: { attempt: LocationAttempt }) {
  if (attempt !== 'waits' && attempt.reference === null) return null
  return (
    <Box sx={{ mt: 1 }}>
      {attempt === 'waits'
        ? checkInsWords.tryWaits
        : rich(
            checkInsWords.tryNoted({
              time: timeToTheSecond(attempt.confirmedAt, attempt.zone) + zoneNote(attempt.confirmedAt, attempt.zone),
              reference: showTypedCode(attempt.reference ?? ''),
              b: (text) => (
                <Box component="b" sx={{ whiteSpace: 'nowrap' }}>
                  {text}
                </Box>
              ),
            }),
          )}
    </Box>
  )
}
