import { useEffect } from 'react'
import KeptCheckInNote from '#web/check-ins/outbox/stored-check-in-note.tsx'
import { prefetchScanner } from '#web/check-ins/prefetch-scanner.ts'
import SessionNote from './session-note.tsx'

/** Notes for a student before the sign-in. */
export default function StudentNotes() {
  // Most students scan next, so the scanner is loaded in advance.
  useEffect(prefetchScanner, [])
  return (
    <>
      <SessionNote kind="student" />
      <KeptCheckInNote />
    </>
  )
}
