import { Suspense, useEffect } from 'react'
import { lazyWhenIdle } from '#web/kit/when-idle.ts'
import { prefetchScanner } from '#web/check-ins/prefetch-scanner.ts'
import SessionNote from './session-note.tsx'
import SsoButtons from './sso/sso-buttons.tsx'

// With the code that sends a check-in that waits.
const KeptCheckInNote = lazyWhenIdle(() => import('#web/check-ins/outbox/stored-check-in-note.tsx'))

type Props = { email: string; remember: boolean; refusal: unknown; onOnly: (isOnly: boolean) => void }

/** Notes for a student before the sign-in, and the university’s own sign-in. */
export default function StudentNotes(form: Props) {
  // Most students scan next, so the scanner is loaded in advance.
  useEffect(prefetchScanner, [])
  return (
    <>
      <SessionNote kind="student" />
      <Suspense>
        <KeptCheckInNote />
      </Suspense>
      <SsoButtons kind="student" {...form} />
    </>
  )
}
