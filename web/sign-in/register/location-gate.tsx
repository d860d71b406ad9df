import { kitWords } from '#contract/kit/words.ts'
import { signInWords, locationMessages } from '#contract/sign-in/words.ts'
import PlaceIcon from '@mui/icons-material/LocationOnOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/kit/lazy-part.tsx'
import type { LocationPermission } from './location-permission.ts'

// Loaded on demand, because it has the steps for six devices and browsers, and few people need them.
const LocationHelpDialog = lazyPart(async () => ({
  default: (await import('#web/check-ins/location/location-help-dialog.tsx')).LocationHelpDialog,
}))

type Props = { permission: LocationPermission; ask: () => Promise<LocationPermission> }

/** Explains why location is needed, requests it on demand, and helps if it was denied. */
export function LocationGate({ permission, ask }: Props) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  if (permission === 'granted') {
    return (
      <Alert severity="success" icon={<PlaceIcon fontSize="inherit" />}>
        {signInWords.locationPermissionGranted}
      </Alert>
    )
  }
  const refused = permission === 'denied' || permission === 'unavailable' || permission === 'error'
  return (
    <>
      <Alert severity={refused ? 'error' : 'info'} icon={<PlaceIcon fontSize="inherit" />}>
        <Typography variant="subtitle1" component="p" sx={{ lineHeight: '1.375rem' }}>
          {refused ? locationMessages[permission] : signInWords.locationNeeded}
        </Typography>
        {!refused && signInWords.locationWhy}
        {permission !== 'unavailable' && (
          <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" disabled={permission === 'checking'} onClick={() => void ask()}>
              {labelFor(permission)}
            </Button>
            {permission === 'denied' && (
              <Button variant="plain" onClick={() => setHelpOpen(true)}>
                {signInWords.showMeHow}
              </Button>
            )}
          </Box>
        )}
      </Alert>
      {isHelpOpen && (
        <Suspense>
          <LocationHelpDialog onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function labelFor(permission: LocationPermission): string {
  if (permission === 'checking') return signInWords.checkingLocation
  return permission === 'to-ask' ? signInWords.allowLocation : kitWords.tryAgain
}
