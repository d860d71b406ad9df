import { checkInsWords, checkInMessages } from '#contract/check-ins/words.ts'
import PlaceIcon from '@mui/icons-material/LocationOnOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, useState, type ReactNode } from 'react'
import { locationMessages } from '#contract/sign-in/words.ts'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import type { LocationState, LocationStatus } from './use-location.ts'

const LocationHelpDialog = lazyPart(async () => ({
  default: (await import('./location-help-dialog.tsx')).LocationHelpDialog,
}))

/** Explains, before any browser prompt, that the position is requested when scanning. */
export function LocationNote() {
  return (
    <Box sx={{ pt: 2 }}>
      <LocationLine>{checkInsWords.locationAskedAgain}</LocationLine>
    </Box>
  )
}

/** Shows the state of the location while the student confirms. */
export function LocationProgress({ location }: { location: LocationState }) {
  if (location.fix) {
    return (
      <LocationLine isReady role="status">
        {checkInsWords.locationReady}{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {location.fix.accuracy === null
            ? checkInsWords.accuracyUnknown
            : checkInsWords.withinMeters({ accuracy: Math.round(location.fix.accuracy) })}
        </Box>
      </LocationLine>
    )
  }
  return <LocationLine role="status">{checkInsWords.findingLocation}</LocationLine>
}

/** 'Location permissions required', with a button to allow it again. `asks` is the button's label. */
export function LocationMissing({
  location,
  asks,
  sentence = sentenceFor(location.status),
  children,
}: {
  location: LocationState
  asks: string
  sentence?: string
  /** Shown below the sentence. */
  children?: ReactNode
}) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)

  async function ask() {
    if (isAsking) return
    setAsking(true)
    const { outcome } = await location.request()
    setAsking(false)
    if (outcome !== 'fix') setHelpOpen(true)
  }

  return (
    <>
      <Alert severity="warning" icon={<PlaceIcon fontSize="inherit" />} sx={{ mb: 2 }}>
        <Typography variant="subtitle1" component="p" sx={{ lineHeight: '1.375rem' }}>
          {location.status === 'denied' ? checkInMessages.locationHint : checkInsWords.noLocationYet}
        </Typography>
        {sentence}
        {children}
        <Box sx={{ mt: 1.5 }}>
          <Button variant="outlined" aria-disabled={isAsking} onClick={() => void ask()}>
            {isAsking ? checkInsWords.asking : asks}
          </Button>
        </Box>
      </Alert>
      <Suspense fallback={null}>{isHelpOpen && <LocationHelpDialog onClose={() => setHelpOpen(false)} />}</Suspense>
    </>
  )
}

/** Whether the student must do something before a check-in can include a position. */
export function isLocationMissing(status: LocationStatus): boolean {
  return status === 'denied' || status === 'unavailable' || status === 'error'
}

function sentenceFor(status: LocationStatus): string {
  if (status === 'unavailable' || status === 'error') return locationMessages[status]
  return checkInMessages.locationRequired
}

function LocationLine({
  isReady = false,
  role,
  children,
}: {
  isReady?: boolean
  role?: 'status'
  children: ReactNode
}) {
  return (
    <Box
      {...(role && { role })}
      sx={{
        display: 'grid',
        gridTemplateColumns: '20px 1fr',
        gap: 1.25,
        px: 0.5,
        pb: 1.5,
        fontSize: isReady ? 15 : 14,
        lineHeight: isReady ? '22px' : '20px',
        color: isReady ? 'text.primary' : 'text.secondary',
      }}
    >
      <PlaceIcon aria-hidden sx={{ fontSize: 20, color: isReady ? 'successText' : 'text.secondary' }} />
      <span>{children}</span>
    </Box>
  )
}
