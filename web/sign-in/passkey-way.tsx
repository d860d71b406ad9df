import Box from '@mui/material/Box'
import { lazy, Suspense, useEffect, useState, type ComponentProps } from 'react'
import type { PersonKind } from '#contract/roles.ts'
import { supportsPasskeys } from '#web/security/passkeys/supports-passkeys.ts'

// Loaded after the form, because this is the first page on a phone at the door.
const PasskeyButton = lazy(() => import('./passkey-button.tsx'))

/**
 * The third way to sign in, below the others. Its space is reserved until it has loaded. Not shown in a browser without
 * passkeys.
 */
export function PasskeyWay(props: ComponentProps<typeof PasskeyButton>) {
  if (!supportsPasskeys()) return null
  return (
    <Suspense fallback={<Box sx={{ height: 56 }} />}>
      <PasskeyButton {...props} />
    </Suspense>
  )
}

/** Returns whether this browser has a passkey of such an account, which is then the first way to sign in. */
export function useOwnPasskey(kind: PersonKind): boolean {
  const [isOwn, setOwn] = useState(false)
  useEffect(() => {
    if (!supportsPasskeys()) return
    let isHere = true
    import('#web/security/passkeys/browser-notes.ts')
      .then(({ hasBrowserNote }) => hasBrowserNote(`has-${kind}`))
      .then(
        (hasNote) => isHere && setOwn(hasNote),
        () => undefined,
      )
    return () => void (isHere = false)
  }, [kind])
  return isOwn
}
