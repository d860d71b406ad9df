import Alert from '@mui/material/Alert'
import { checkInMessages } from '#contract/check-ins/words.ts'
import { isLocationMissing, LocationMissing, LocationProgress } from './location-notes.tsx'
import type { LocationState } from './use-location.ts'

type Props = {
  location: LocationState
  asks: string
  isSignedOut: boolean
  /** The student confirmed and the browser refused the position. */
  wasDenied: boolean
}

/** The note above the Confirm button: what is still missing, or that the location is ready. */
export function LocationStatusNote({ location, asks, isSignedOut, wasDenied }: Props) {
  if (isLocationMissing(location.status)) {
    const sentence = wasDenied ? { sentence: checkInMessages.locationRequiredToConfirm } : {}
    return <LocationMissing location={location} asks={asks} {...sentence} />
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
