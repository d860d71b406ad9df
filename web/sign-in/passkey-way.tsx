import Box from '@mui/material/Box'
import { lazy, Suspense, type ComponentProps } from 'react'

// Loaded after the form, because this is the first page on a phone at the door.
const PasskeyButton = lazy(() => import('./passkey-button.tsx'))

/**
 * The third way to sign in, below the others. Its space is reserved until it has loaded. Not shown in a browser without
 * passkeys.
 */
export function PasskeyWay(props: ComponentProps<typeof PasskeyButton>) {
  if (!('PublicKeyCredential' in window)) return null
  return (
    <Suspense fallback={<Box sx={{ height: 56 }} />}>
      <PasskeyButton {...props} />
    </Suspense>
  )
}
