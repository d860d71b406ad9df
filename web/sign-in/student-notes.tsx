import { useEffect } from 'react'
import KeptCheckInNote from '#web/check-ins/outbox/stored-check-in-note.tsx'
import { prefetchScanner } from '#web/check-ins/prefetch-scanner.ts'
import SessionNote from './session-note.tsx'
import OwnSignIn from './sso/own-sign-in.tsx'

type Props = { email: string; remember: boolean; refusal: unknown }

/** Notes for a student before the sign-in, and the university’s own sign-in. */
export default function StudentNotes(form: Props) {
  // Most students scan next, so the scanner is loaded in advance.
  useEffect(prefetchScanner, [])
  return (
    <>
      <SessionNote kind="student" />
      <KeptCheckInNote />
      <OwnSignIn kind="student" {...form} />
    </>
  )
}
