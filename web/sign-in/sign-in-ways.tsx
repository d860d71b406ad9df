import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState, type ComponentProps } from 'react'
import { lazyPart } from '#web/kit/lazy-part.tsx'

// Loaded after the form, because this is the first page on a phone at the door.
const PasskeyButton = lazyPart(() => import('./passkey-button.tsx'))

type Props = Omit<ComponentProps<typeof PasskeyButton>, 'onOwn' | 'isMain' | 'disabled'> & {
  /** The label of the form's own button, and whether the form is busy. */
  submit: string
  isWaiting: boolean
  /** Whether the form's button is disabled. A button that is only busy keeps the focus. */
  isLocked?: boolean
  /** Whether the passkey button is busy as well. It works while the form is locked. */
  isPasskeyWaiting?: boolean
  /** Whether single sign-on is the only way to sign in. Then its button is the main one. */
  isSsoOnly?: boolean
}

/**
 * The buttons of a sign-in page: the form's own, and the passkey button, which is the main one if this browser has a
 * passkey. Space is reserved while the passkey button loads. It isn't shown in a browser without passkeys.
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
        // While busy, it sends nothing, but isn't `disabled`, because it would lose the focus.
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
