import { checkInsWords } from '#contract/check-ins/words.ts'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { passkeyMessages } from '#contract/sign-in/words.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { addPasskey, listPasskeys } from '#web/security/passkeys/api.ts'
import { PasskeyCanceled, PasskeyExists } from '#web/security/passkeys/ask-device.ts'
import { hasBrowserNote, setBrowserNote } from '#web/security/passkeys/browser-notes.ts'
import { deviceName } from '#web/security/passkeys/device-name.ts'
import { supportsPasskeys } from '#web/security/passkeys/supports-passkeys.ts'
import { StepUpCanceled, useStepUp } from '#web/security/use-step-up.tsx'
import { BusyButton } from '#web/kit/busy-button.tsx'

/** Offers a passkey after a first check-in, once per browser, if the account has none. */
export default function PasskeyOffer() {
  const titleId = useId()
  const stepUp = useStepUp()
  const [state, setState] = useState<'unknown' | 'shown' | 'busy' | 'added' | 'over'>('unknown')
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    let isHere = true
    void (async () => {
      if (!supportsPasskeys() || (await hasBrowserNote('student')) || (await listPasskeys()).length > 0 || !isHere)
        return
      setState('shown')
      await setBrowserNote('student', true)
      // A failure doesn't matter, because the profile offers passkeys as well.
    })().catch(() => undefined)
    return () => void (isHere = false)
  }, [])

  async function add() {
    setState('busy')
    setError(null)
    try {
      await stepUp.run(() => addPasskey('student', deviceName(navigator.userAgent)))
      setState('added')
    } catch (thrown) {
      if (thrown instanceof PasskeyExists) return setState('over')
      setState('shown')
      if (!(thrown instanceof PasskeyCanceled || thrown instanceof StepUpCanceled))
        setError(errorSentence(thrown, passkeyMessages.addFailed))
    }
  }

  if (state === 'added')
    return (
      <Alert severity="success" sx={{ mb: 2 }} onClose={() => setState('over')}>
        {checkInsWords.passkeyAdded}
      </Alert>
    )
  if (state !== 'shown' && state !== 'busy') return null
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{ mb: 2, p: 2, border: '1px solid', borderColor: 'divider', borderRadius: 1.5, bgcolor: 'background.paper' }}
    >
      <Typography id={titleId} variant="h5" component="h2">
        {checkInsWords.passkeyOffer}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {checkInsWords.passkeyOfferAbout}
      </Typography>
      {error && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {error}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <BusyButton variant="outlined" busy={state === 'busy'} onClick={() => void add()}>
          {state === 'busy' ? checkInsWords.addingPasskey : checkInsWords.addPasskey}
        </BusyButton>
        <BusyButton variant="plain" busy={state === 'busy'} onClick={() => setState('over')}>
          {checkInsWords.notNow}
        </BusyButton>
      </Box>
      {stepUp.dialog}
    </Box>
  )
}
