import { useEffect } from 'react'
import KeptCheckInNote from '#web/check-ins/kept/kept-check-in-note.tsx'
import { prefetchScanner } from '#web/check-ins/prefetch-scanner.ts'
import SessionEndedNote from './session-ended-note.tsx'

/** What a student may have to know before signing in. */
export default function StudentNotes() {
  // Most who sign in here scan next.
  useEffect(prefetchScanner, [])
  return (
    <>
      <SessionEndedNote />
      <KeptCheckInNote />
    </>
  )
}
