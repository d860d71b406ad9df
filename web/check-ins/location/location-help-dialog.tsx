import { checkInsWords } from '#contract/check-ins/words.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useScrollStop } from '#web/kit/dialogs/use-scroll-stop.ts'
import { lastStep, locationSteps, stepsFor, type Steps } from './location-steps.ts'

/** The steps to allow location again: first for this device and browser, then for the others. */
export function LocationHelpDialog({ onClose }: { onClose: () => void }) {
  const [titleId, textId] = [useId(), useId()]
  const ownPlatforms = stepsFor(navigator.userAgent)
  const [first, rest] = [
    locationSteps.filter(({ name }) => ownPlatforms.includes(name)),
    locationSteps.filter(({ name }) => !ownPlatforms.includes(name)),
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby={titleId}
      aria-describedby={textId}
      slotProps={{ paper: { role: 'alertdialog' } }}
    >
      <DialogTitle id={titleId}>{checkInsWords.allowLocationSite}</DialogTitle>
      <DialogContent {...useScrollStop(titleId)}>
        <Typography id={textId} sx={{ mb: 2 }}>
          {checkInsWords.locationNotShared}
        </Typography>
        {first.map((platform) => (
          <StepList key={platform.name} {...platform} />
        ))}
        {first.length > 0 && (
          <Typography
            variant="overline"
            component="p"
            sx={{ mt: 3, mb: 1, color: 'text.secondary', textTransform: 'uppercase' }}
          >
            {checkInsWords.otherDevicesBrowsers}
          </Typography>
        )}
        {rest.map((platform) => (
          <StepList key={platform.name} {...platform} />
        ))}
        <Typography sx={{ mt: 2, fontWeight: 600 }}>{checkInsWords.lastStep({ step: lastStep })}</Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="plain" onClick={onClose}>
          {checkInsWords.close}
        </Button>
        <Button variant="contained" onClick={() => location.reload()}>
          {checkInsWords.refreshPage}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function StepList({ name, steps }: Steps) {
  return (
    <>
      <Typography variant="h6" component="h3" sx={{ mt: 1.5 }}>
        {name}
      </Typography>
      <Box component="ol" sx={{ m: 0, mt: 0.5, pl: 3, typography: 'body2' }}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
    </>
  )
}
