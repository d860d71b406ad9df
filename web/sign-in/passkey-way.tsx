import Box from '@mui/material/Box'
import { lazy, Suspense, type ComponentProps } from 'react'

// The form loads first: this page is the first one on a phone at the door.
const PasskeyButton = lazy(() => import('./passkey-button.tsx'))

/** The third way to sign in, below the others. Its space is reserved until it has loaded. */
export function PasskeyWay(props: ComponentProps<typeof PasskeyButton>) {
  return (
    <Suspense fallback={<Box sx={{ height: 48 }} />}>
      <PasskeyButton {...props} />
    </Suspense>
  )
}
