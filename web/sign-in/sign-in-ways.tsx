import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState, type ComponentProps } from 'react'

// Loaded after the form, because this is the first page on a phone at the door.
const PasskeyButton = lazy(() => import('./passkey-button.tsx'))

type Props = Omit<ComponentProps<typeof PasskeyButton>, 'onOwn' | 'isMain' | 'disabled'> & {
  /** The words of the form's own button, and whether it waits. */
  submit: string
  isWaiting: boolean
  /** Whether the form's button is disabled. One that only waits keeps the focus. */
  isLocked?: boolean
  /** Whether the passkey waits, too: it works while a form is locked. */
  isPasskeyWaiting?: boolean
  /** The university's own sign-in is the only way in, so its button is the main one. */
  isSsoOnly?: boolean
}

/**
 * The buttons of a sign-in: the form's own, and the passkey, which is the main one where this browser has one. Nothing
 * moves when it has loaded. It isn't shown in a browser without passkeys.
 */
export function SignInWays({
  submit,
  isWaiting,
  isLocked = false,
  isPasskeyWaiting = isWaiting,
  isSsoOnly = false,
  ...passkey
}: Props) {
  const [hasPasskey, setHasPasskey] = useState(false)
  return (
    <>
      <Button
        type={isWaiting ? 'button' : 'submit'}
        variant={hasPasskey || isSsoOnly ? 'outlined' : 'contained'}
        size="large"
        disabled={isLocked}
        // While it waits, it sends nothing, but isn't disabled: the focus would be lost.
        aria-disabled={isWaiting}
      >
        {submit}
      </Button>
      {'PublicKeyCredential' in window && (
        <Suspense fallback={<Box sx={{ height: 56 }} />}>
          <PasskeyButton
            {...passkey}
            isMain={hasPasskey && !isSsoOnly}
            disabled={isPasskeyWaiting}
            onOwn={setHasPasskey}
          />
        </Suspense>
      )}
    </>
  )
}
