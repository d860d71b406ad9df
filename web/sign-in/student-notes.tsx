import { Suspense, useEffect } from 'react'
import { lazyWhenIdle } from '#web/kit/when-idle.ts'
import { prefetchScanner } from '#web/check-ins/prefetch-scanner.ts'
import SessionNote from './session-note.tsx'
import SsoButtons from './sso/sso-buttons.tsx'

// Loaded together with the code that sends waiting check-ins.
const KeptCheckInNote = lazyWhenIdle(() => import('#web/check-ins/outbox/stored-check-in-note.tsx'))

type Props = { email: string; remember: boolean; refusal: unknown; onOnly: (isOnly: boolean) => void }

/** Notes for a student before signing in, and the university’s single sign-on. */
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
