import { kitWords } from '#contract/kit/words.ts'
import { checkInsWords } from '#contract/check-ins/words.ts'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { hasNetwork, watchNetwork } from '#web/api/network.ts'
import { NotedThumbBar } from '#web/check-ins/noted-thumb-bar.tsx'
import { LocationStatusNote, type LocationAttempt } from './location/location-status.tsx'
import { LookupAlert } from './lookup-failed.tsx'
import type { LookupProblem } from './lookup-words.ts'
import { NoNetworkNote } from '#web/kit/notices/no-network-note.tsx'
import { useConfirm } from './use-confirm.ts'
import type { LocationState } from './location/use-location.ts'

type Props = {
  eventId: string
  location: LocationState
  asks: string
  attempt: LocationAttempt | null
  /** The page's sentence when an event can't be loaded. */
  failed: string
  /** The reason why there are no details yet, or null while they load. */
  problem: LookupProblem | null
  onRetry: () => void
  onLeave: () => void
}

/** A code whose event hasn't loaded. The student can confirm it anyway, and the server decides later. */
export function UnknownEvent({ eventId, location, asks, attempt, failed, problem, onRetry, onLeave }: Props) {
  const { confirm, isLocating, isSignedOut, wasDenied } = useConfirm(location)
  // The note above says it already.
  const isOnline = useSyncExternalStore(watchNetwork, hasNetwork)
  const isAllowed = location.status === 'granted'
  const hasAsked = useRef(false)
  const locate = useEffectEvent((isAllowedNow: boolean) => {
    // A request that failed isn't repeated automatically: Retry would have to wait for it.
    if (location.fix === null && (!hasAsked.current || isAllowedNow)) void location.request()
    hasAsked.current = true
  })
  useEffect(() => locate(isAllowed), [isAllowed])
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
        <Button
          variant="contained"
          size="large"
          disabled={isLocating}
          onClick={() => void confirm({ id: eventId, name: null, date: null })}
        >
          {isLocating ? checkInsWords.confirming : checkInsWords.confirmAttendance}
        </Button>
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
