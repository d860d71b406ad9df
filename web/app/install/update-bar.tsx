import { appWords } from '#contract/app/words.ts'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useCheckInOutbox } from '#web/check-ins/outbox/check-in-outbox.ts'
import { isCheckingIn } from './is-checking-in.ts'
import { tellNewVersion } from './new-version.ts'

/** 'A new version is ready', with the choice of now or later. Never shown in the middle of a check-in. */
export default function UpdateBar({ onReload }: { onReload: () => void }) {
  const outbox = useCheckInOutbox()
  const { pathname, search } = useLocation()
  const [isReloading, setReloading] = useState(false)
  return (
    <Snackbar
      open={!isCheckingIn(pathname, search, outbox)}
      message={appWords.newVersionReady}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      // Above the page on a phone, where it would cover either a message or a button.
      sx={{ position: { xs: 'static', sm: 'fixed' }, m: { xs: 1, sm: 0 }, bottom: { sm: 24 } }}
      // Stays open until someone chooses.
      onClose={() => undefined}
      action={
        <>
          <Button
            variant="text"
            disabled={isReloading}
            onClick={() => {
              setReloading(true)
              onReload()
            }}
          >
            {appWords.reload}
          </Button>
          <Button variant="text" disabled={isReloading} onClick={() => tellNewVersion(null)}>
            {appWords.later}
          </Button>
        </>
      }
    />
  )
}
