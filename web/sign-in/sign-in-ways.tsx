import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState, type ComponentProps } from 'react'

// Loaded after the form, because this is the first page on a phone at the door.
const PasskeyButton = lazy(() => import('./passkey-button.tsx'))

type Props = Omit<ComponentProps<typeof PasskeyButton>, 'onOwn' | 'disabled'> & {
  /** The words of the form's own button, and whether it waits. */
  submit: string
  isWaiting: boolean
  /** Whether the passkey waits, too: it works while a form is locked. */
  isPasskeyWaiting?: boolean
}

/**
 * The buttons of a sign-in: the form's own, and the passkey, which is the main one where this browser has one. Nothing
 * moves when it has loaded. It isn't shown in a browser without passkeys.
 */
export function SignInWays({ submit, isWaiting, isPasskeyWaiting = isWaiting, ...passkey }: Props) {
  const [hasPasskey, setHasPasskey] = useState(false)
  return (
    <>
      <Button type="submit" variant={hasPasskey ? 'outlined' : 'contained'} size="large" disabled={isWaiting}>
        {submit}
      </Button>
      {'PublicKeyCredential' in window && (
        <Suspense fallback={<Box sx={{ height: 56 }} />}>
          <PasskeyButton {...passkey} disabled={isPasskeyWaiting} onOwn={setHasPasskey} />
        </Suspense>
      )}
    </>
  )
}
