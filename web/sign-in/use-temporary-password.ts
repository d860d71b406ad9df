import { useEffect, useState } from 'react'
import { readSession } from '#web/session/session.ts'
import { mayWait, waitsForNewPassword } from './temporary-password.ts'

/** Who has a mailed password to replace: the one they typed, where the page still knows it. */
type Waiting = { temporary: string }

/** Whether someone with a mailed password stands here; what a page loaded again does not know, it asks the server. */
export function useTemporaryPassword() {
  const [waiting, setWaiting] = useState<Waiting | 'unknown' | null>(() => (mayWait(readSession()) ? 'unknown' : null))
  useEffect(() => {
    if (waiting !== 'unknown') return
    void waitsForNewPassword().then((waits) => setWaiting(waits ? { temporary: '' } : null))
  }, [waiting])
  return { waiting, setWaiting }
}
