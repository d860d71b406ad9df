import { appWords } from '#contract/app/words.ts'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useCheckInOutbox } from '#web/check-ins/outbox/check-in-outbox.ts'
import { isCheckingIn } from './is-checking-in.ts'
import { setNewVersion } from './new-version.ts'

/** 'A new version is ready', with buttons for now and later. Never shown in the middle of a check-in. */
export default function UpdateBar({ onReload }: { onReload: () => void }) {
  const outbox = useCheckInOutbox()
  const { pathname, search } = useLocation()
  const [isReloading, setReloading] = useState(false)
  return (
    <Snackbar
      open={!isCheckingIn(pathname, search, outbox)}
      message={appWords.newVersionReady}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      // Part of the page's flow on a phone, where a fixed bar would cover a message or a button.
      sx={{ position: { xs: 'static', sm: 'fixed' }, m: { xs: 1, sm: 0 }, bottom: { sm: 24 } }}
      // Ignores timeouts and clicks elsewhere: the bar stays open until someone chooses.
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
          <Button variant="text" disabled={isReloading} onClick={() => setNewVersion(null)}>
            {appWords.later}
          </Button>
        </>
      }
    />
  )
}
